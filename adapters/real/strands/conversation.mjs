// A conversation: an agent of Strands between two calls of its model.

import { Agent, ContextWindowOverflowError, InvokeModelStage, Message, SummarizingConversationManager, TextBlock } from '@strands-agents/sdk';
import { OpenAIModel } from '@strands-agents/sdk/models/openai';
import { Translator } from './translate.mjs';

// The limit of one request to the model, in milliseconds. A compaction makes no more than one.
const REQUEST_LIMIT = 30_000;

export class Conversation {
  #translator = new Translator();
  #agent;
  #overflow; // thrown at the next call of the model
  #request; // the newest one that the agent made of its model

  // The manager is set up as its documentation does; all but the number of messages to keep is as it comes.
  constructor({ model, keep, system }) {
    this.#agent = new Agent({
      model: new OpenAIModel({
        api: 'chat',
        modelId: model.name,
        apiKey: model.key,
        clientConfig: { baseURL: `${model.base_url}/v1`, maxRetries: 0, timeout: REQUEST_LIMIT },
      }),
      systemPrompt: system,
      conversationManager: new SummarizingConversationManager({ preserveRecentMessages: keep }),
      printer: false,
    });
    this.#agent.addMiddleware(InvokeModelStage, (call) => this.#invoke(call));
  }

  append(messages) {
    for (const message of messages) this.#translator.append(this.#agent.messages, message);
  }

  // Runs the agent with a model that finds the context too long once. The agent has its manager reduce the history then,
  // and asks again if it did; if it did not, the run ends with the model's error.
  async compact() {
    const overflow = new ContextWindowOverflowError('the context is too long');
    const before = new Set(this.#agent.messages);
    this.#overflow = overflow;
    try {
      await this.#run();
    } catch (error) {
      if (error === overflow) return { outcome: 'skipped', reason: 'the manager did not reduce the history' };
      return { outcome: 'failed', reason: String(error?.message ?? error) };
    }
    this.#translator.summaries(this.#agent.messages.filter((message) => !before.has(message)));
    return { outcome: 'applied' };
  }

  // The request that the agent makes of its model.
  async context() {
    await this.#run();
    return { system: this.#request.systemPrompt, messages: this.#translator.fromProduct(this.#request.messages) };
  }

  // Runs the agent on its history. The reply of its model is left out again.
  async #run() {
    await this.#agent.invoke([]);
    this.#agent.messages.pop();
  }

  // The agent's model: it takes the request down and ends the run.
  async *#invoke(call) {
    const overflow = this.#overflow;
    this.#overflow = undefined;
    if (overflow !== undefined) throw overflow;
    this.#request = call;
    return { result: { message: new Message({ role: 'assistant', content: [new TextBlock('done')] }), stopReason: 'endTurn' } };
  }
}
