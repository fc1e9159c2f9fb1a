// A conversation: the state of an agent of createAgent between two calls of its model.

import { isDeepStrictEqual } from 'node:util';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, summarizationMiddleware } from 'langchain';
import { Translator } from './translate.mjs';

// The limit of one request to the model, in milliseconds. A compaction makes no more than one.
const REQUEST_LIMIT = 30_000;

process.env.LANGSMITH_TRACING = 'false'; // no trace is sent anywhere

// The agent's own model: it takes the request down and ends the run.
class Capture extends BaseChatModel {
  requests = [];

  _llmType() {
    return 'capture';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    this.requests.push(messages);
    return { generations: [{ text: 'done', message: new AIMessage('done') }] };
  }
}

export class Conversation {
  #seen = new Capture({});
  #messages = [];
  #translator = new Translator();
  #agent;

  // The middleware is set up as its documentation does. It has no trigger of its own here: a run brings one along in
  // its context where a compaction is asked for.
  constructor({ model, keep, system }) {
    const summarizer = new ChatOpenAI({
      model: model.name,
      apiKey: model.key,
      maxRetries: 0,
      timeout: REQUEST_LIMIT,
      configuration: { baseURL: `${model.base_url}/v1` },
    });
    this.#agent = createAgent({
      model: this.#seen,
      systemPrompt: system,
      middleware: [summarizationMiddleware({ model: summarizer, keep: { messages: keep } })],
    });
  }

  append(messages) {
    for (const message of messages) this.#messages.push(...this.#translator.toProduct(message));
  }

  // Runs the agent with a trigger that fires on every message, and goes on with the state that the middleware made. The
  // middleware does not say what it did: it applied what changed the messages of the state.
  async compact() {
    const before = this.#translator.fromProduct(this.#messages);
    try {
      this.#messages = await this.#run({ trigger: { messages: 1 } });
    } catch (error) {
      return { outcome: 'failed', reason: String(error?.message ?? error) };
    }
    if (isDeepStrictEqual(this.#translator.fromProduct(this.#messages), before)) {
      return { outcome: 'skipped', reason: 'the messages of the state stayed as they were' };
    }
    return { outcome: 'applied' };
  }

  // The request that the agent makes of its model.
  async context() {
    await this.#run({});
    const messages = this.#seen.requests.at(-1);
    const [first, ...rest] = messages;
    if (!SystemMessage.isInstance(first)) return { messages: this.#translator.fromProduct(messages) };
    return { system: first.text, messages: this.#translator.fromProduct(rest) };
  }

  // Runs the agent on the messages so far, up to the first call of its model, and returns the messages of its state
  // then. Its reply ends the run and is left out.
  async #run(context) {
    this.#seen.requests = [];
    const state = await this.#agent.invoke({ messages: this.#messages }, { context });
    return state.messages.slice(0, -1);
  }
}
