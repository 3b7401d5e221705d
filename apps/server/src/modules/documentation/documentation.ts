import { docsPage } from './docs-page.ts';

export interface Documents {
  readonly json: Buffer;
  readonly page: Buffer;
}

/** The API's documents, made when the first developer asks: most servers are never asked. As bytes, which are packed once. */
export function documentation(version: string): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined;
  return () =>
    (documents ??= import('./open-api-document.ts').then(({ openApiDocument }) => {
      const document = openApiDocument(version);
      return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(docsPage(document)) };
    }));
}
