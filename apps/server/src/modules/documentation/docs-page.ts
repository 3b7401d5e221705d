import { PROBLEMS } from '@assist/contract';
import { escapeHtml } from '../../call/escape-html.ts';

interface DocumentedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly required?: boolean; readonly schema?: unknown }[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: unknown }>>;
}

/** Builds a page, without scripts and styles, that lists the API's calls for developers. */
export function docsPage(document: {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths?: unknown;
}): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, DocumentedOperation>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callSection(method.toUpperCase(), path, operation)),
  );
  const codes = Object.entries(PROBLEMS).map(
    ([code, [status, title]]) =>
      `<tr id="${escapeHtml(code)}"><td><code>${escapeHtml(code)}</code></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} API ${escapeHtml(document.info.version)}</title></head>
<body><main>
<h1>${escapeHtml(document.info.title)} API ${escapeHtml(document.info.version)}</h1>
<p>OpenAPI 3.1: <a href="/api/docs/openapi.json">openapi.json</a>. Errors are <code>application/problem+json</code>.</p>
${calls.join('\n')}
<h2>Error codes</h2>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${codes.join('\n')}</tbody></table>
</main></body></html>
`;
}

function callSection(method: string, path: string, operation: DocumentedOperation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name ?? '')}</code> (${escapeHtml(parameter.in ?? '')}${parameter.required === true ? ', required' : ''})</li>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => `
    <dt>${escapeHtml(status)} ${escapeHtml(answer.description ?? '')}</dt>${answer.content === undefined ? '' : `<dd><pre>${json(answer.content)}</pre></dd>`}`,
  );
  return `<details id="${escapeHtml(operation.operationId ?? '')}"><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
${parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`}
${operation.requestBody === undefined ? '' : `<h3>Body</h3><pre>${json(operation.requestBody)}</pre>`}
<dl>${answers.join('')}</dl></details>`;
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value, undefined, 2));
}
