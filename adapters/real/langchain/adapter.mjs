// An adapter of the surface messages for the summarization middleware of LangChain.

import { serveProduct } from '../node/product.mjs';
import { Conversation } from './conversation.mjs';

const product = {
  name: 'langchain',
  package: 'langchain',
  homepage: 'https://github.com/langchain-ai/langchainjs',
  issues: 'https://github.com/langchain-ai/langchainjs/issues',
};

await serveProduct(product, Conversation, import.meta.url);
