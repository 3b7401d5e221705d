import { VERSION } from '../../call/version.ts';
import { docsPage } from './docs-page.ts';

interface Documents {
  readonly json: Buffer;
  readonly page: Buffer;
}

/**
 * The API's documents, which the HTTP server serves outside the contract. Built on the first request, because most servers never get one.
 * As buffers, so that they are compressed once.
 */
export function openDocumentation(): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined;
  return () =>
    (documents ??= import('./open-api-document.ts').then(({ openApiDocument }) => {
      const document = openApiDocument(VERSION);
      return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(docsPage(document)) };
    }));
}
