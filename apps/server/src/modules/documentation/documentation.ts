import { docsPage } from './docs-page.ts';

export interface Documents {
  readonly json: Buffer;
  readonly page: Buffer;
}

/** Builds the API's documents on the first request, because most servers never get one. As buffers, so that they are compressed once. */
export function documentation(version: string): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined;
  return () =>
    (documents ??= import('./open-api-document.ts').then(({ openApiDocument }) => {
      const document = openApiDocument(version);
      return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(docsPage(document)) };
    }));
}
