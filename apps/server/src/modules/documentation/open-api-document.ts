import { errorsOf, operations, type OperationShape, PROBLEMS, problemSchema } from '@assist/contract';
import { globalRegistry } from 'zod/v4/core';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { OperationId } from '@assist/contract';
import { NAMED_SCHEMAS } from './named-schemas.ts';

/** Builds the OpenAPI 3.1 document from the contract that the server and the client share. */
export function openApiDocument(version: string): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOperation(operation) };
  }
  return withNames(() =>
    createDocument({
      openapi: '3.1.0',
      info: { title: 'Assist', version, description: 'Workplace reservation with indoor wayfinding' },
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: paths,
    }),
  );
}

/**
 * Registers the names only while `work` runs. The library reads them from its global registry, where they would also affect other
 * conversions to JSON Schema, which need the schemas in full, without names.
 */
function withNames<T>(work: () => T): T {
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) globalRegistry.add(schema, { id });
  try {
    return work();
  } finally {
    for (const schema of Object.values(NAMED_SCHEMAS)) globalRegistry.remove(schema);
  }
}

function toOperation(operation: OperationShape & { id: OperationId }): ZodOpenApiOperationObject {
  const answers = Object.entries(operation.responses).map(
    ([status, schema]) =>
      [
        status,
        {
          description: schema === null ? 'done, without a body' : 'the answer',
          ...(schema === null
            ? {}
            : {
                content:
                  schema === 'binary' ? { [operation.mediaType ?? 'image/*']: {} } : { 'application/json': { schema: schema as never } },
              }),
        },
      ] as const,
  );
  const statuses = Map.groupBy(errorsOf(operation), (code) => PROBLEMS[code][0]);
  const errors = [...statuses].map(
    ([status, codes]) =>
      [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/problem+json': { schema: problemSchema as never } },
        },
      ] as const,
  );
  return {
    operationId: operation.id,
    summary: operation.summary,
    'x-access': operation.access,
    ...(operation.access === 'anyone' ? { security: [] } : {}),
    ...(operation.params === undefined && operation.query === undefined
      ? {}
      : {
          requestParams: {
            ...(operation.params === undefined ? {} : { path: operation.params as never }),
            ...(operation.query === undefined ? {} : { query: operation.query as never }),
          },
        }),
    ...(operation.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: operation.body } } } }),
    responses: Object.fromEntries([...answers, ...errors]) as never,
  };
}
