// An adapter of the surface messages for the summarizing conversation manager of Strands Agents.

import { serveProduct } from '../node/product.mjs';
import { Conversation } from './conversation.mjs';

const product = {
  name: 'strands',
  package: '@strands-agents/sdk',
  homepage: 'https://github.com/strands-agents/harness-sdk',
  issues: 'https://github.com/strands-agents/harness-sdk/issues',
};

await serveProduct(product, Conversation, import.meta.url);
