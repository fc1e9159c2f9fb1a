// Messages of the harness as LangChain's, and back.

import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';

const ROLES = { human: 'user', ai: 'assistant', tool: 'tool', system: 'system' };

// A translator remembers of a conversation what LangChain's messages have no place for: the text of the arguments of
// a call, which they hold parsed.
export class Translator {
  #arguments = new Map();

  // A message as an application hands it to an agent: each tool output is a message of its own.
  toProduct({ id, role, parts }) {
    const outputs = parts.filter((part) => part.tool_output !== undefined);
    if (outputs.length > 0) return outputs.map(({ tool_output: output }, i) => toolMessage(`${id}-${i}`, output));
    const content = contentOf(parts);
    if (role === 'user') return [new HumanMessage({ id, content })];
    const calls = parts.filter((part) => part.tool_call !== undefined).map(({ tool_call: call }) => this.#call(call));
    return [new AIMessage({ id, content, tool_calls: calls })];
  }

  #call({ id, name, arguments: text }) {
    const args = JSON.parse(text);
    this.#arguments.set(JSON.stringify([id, name, args]), text);
    return { type: 'tool_call', id, name, args };
  }

  fromProduct(messages) {
    return messages.map((message) => this.#told(message));
  }

  #told(message) {
    const role = ROLES[message.type] ?? message.type;
    if (message.type === 'tool') {
      const { tool_call_id: call, name, artifact, content } = message;
      return { role, parts: [{ tool_output: { call, name, status: artifact.status, text: content } }] };
    }
    const calls = (message.tool_calls ?? []).map(({ id, name, args }) => {
      const text = this.#arguments.get(JSON.stringify([id, name, args])) ?? JSON.stringify(args);
      return { tool_call: { id, name, arguments: text } };
    });
    const told = { role, parts: [...partsOf(message.content), ...calls] };
    // The mark by which the middleware's summaries are known.
    if (message.additional_kwargs?.lc_source === 'summarization') told.kind = 'summary';
    return told;
  }
}

// The status of an output is success or error in LangChain; the one that the harness gave goes along as the artifact,
// which is not sent to the model.
function toolMessage(id, { call, name, status, text }) {
  return new ToolMessage({
    id,
    tool_call_id: call,
    name,
    status: ['ok', 'interim'].includes(status) ? 'success' : 'error',
    content: text,
    artifact: { status },
  });
}

// The texts and images of a message: a single text is the content itself, where it ordinarily is.
function contentOf(parts) {
  const blocks = [];
  for (const { text, image } of parts) {
    if (text !== undefined) blocks.push({ type: 'text', text });
    if (image !== undefined) blocks.push({ type: 'image_url', image_url: { url: `data:${image.media_type};base64,${image.data}` } });
  }
  if (blocks.length === 0) return '';
  return blocks.length === 1 && blocks[0].type === 'text' ? blocks[0].text : blocks;
}

function partsOf(content) {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  return content.map((block) => {
    if (block.type === 'text') return { text: block.text };
    const [, mediaType, data] = /^data:([^;]*);base64,(.*)$/.exec(block.image_url.url);
    return { image: { media_type: mediaType, data } };
  });
}
