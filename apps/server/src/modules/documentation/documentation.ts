import { docsPage } from './docs-page.ts';

export interface Documents {
  readonly json: string;
  readonly page: string;
}

/** The API's documents, made when the first developer asks: most servers are never asked. */
export function documentation(version: string): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined;
  return () =>
    (documents ??= import('./open-api-document.ts').then(({ openApiDocument }) => {
      const document = openApiDocument(version);
      return { json: JSON.stringify(document), page: docsPage(document) };
    }));
}
