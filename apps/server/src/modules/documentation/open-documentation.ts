import { VERSION } from '../../call/version.ts';
import { docsPage } from './docs-page.ts';

interface Documents {
  readonly json: Buffer;
  readonly page: Buffer;
}

/**
 * Returns a function that builds the API's documents, which the HTTP server serves outside the contract. They are built on the first
 * request, because most servers never get one, and are buffers, so that they are compressed only once.
 */
export function openDocumentation(): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined;
  return () =>
    (documents ??= import('./open-api-document.ts').then(({ openApiDocument }) => {
      const document = openApiDocument(VERSION);
      return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(docsPage(document)) };
    }));
}
