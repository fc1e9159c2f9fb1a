// Messages of the harness as those of Strands, and back.

import { isDeepStrictEqual } from 'node:util';
import { ImageBlock, Message, TextBlock, ToolResultBlock, ToolUseBlock } from '@strands-agents/sdk';

// A translator remembers of a conversation what the messages of Strands have no place for, by their tracking ids: the
// parts they were made of, and which of them the manager made of a summary.
export class Translator {
  #parts = new Map();
  #summaries = new Set();

  // Appends a message to the history as the agent does: all outputs of the calls of one message stand in one of the role
  // user.
  append(history, { role, parts }) {
    const blocks = parts.map(blockOf);
    const last = history.at(-1);
    if (role === 'tool' && last?.content.at(-1)?.type === 'toolResultBlock') {
      last.content.push(...blocks);
      this.#parts.get(last.trackingId).push(...parts);
      return;
    }
    const message = new Message({ role: role === 'tool' ? 'user' : role, content: blocks });
    this.#parts.set(message.trackingId, [...parts]);
    history.push(message);
  }

  summaries(messages) {
    for (const { trackingId } of messages) this.#summaries.add(trackingId);
  }

  fromProduct(messages) {
    return messages.map(({ role, content, trackingId }) => {
      const given = this.#parts.get(trackingId) ?? [];
      const parts = content.map((block, i) => partOf(block, given[i]));
      const told = { role: parts[0]?.tool_output ? 'tool' : role, parts };
      if (this.#summaries.has(trackingId)) told.kind = 'summary';
      return told;
    });
  }
}

function blockOf({ text, tool_call: call, tool_output: output, image }) {
  if (text !== undefined) return new TextBlock(text);
  if (call !== undefined) return new ToolUseBlock({ toolUseId: call.id, name: call.name, input: JSON.parse(call.arguments) });
  if (image !== undefined) {
    const bytes = new Uint8Array(Buffer.from(image.data, 'base64'));
    return new ImageBlock({ format: image.media_type.replace('image/', ''), source: { bytes } });
  }
  // The status of an output is success or error in Strands.
  const status = ['ok', 'interim'].includes(output.status) ? 'success' : 'error';
  return new ToolResultBlock({ toolUseId: output.call, status, content: [new TextBlock(output.text)] });
}

// What a block says, in the words it was given in where it still says that.
function partOf(block, given) {
  switch (block.type) {
    case 'textBlock':
      return { text: block.text };
    case 'toolUseBlock': {
      const same = given?.tool_call !== undefined && isDeepStrictEqual(JSON.parse(given.tool_call.arguments), block.input);
      return { tool_call: { id: block.toolUseId, name: block.name, arguments: same ? given.tool_call.arguments : JSON.stringify(block.input) } };
    }
    case 'toolResultBlock': {
      const { name = '', status = block.status } = given?.tool_output ?? {};
      return { tool_output: { call: block.toolUseId, name, status, text: block.content.map(({ text }) => text).join('') } };
    }
    case 'imageBlock':
      return { image: { media_type: `image/${block.format}`, data: Buffer.from(block.source.bytes).toString('base64') } };
  }
  throw new Error(`a block of the type ${block.type}`);
}
