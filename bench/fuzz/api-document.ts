/** The parts of the API's OpenAPI document that the fuzzer uses. It is public; the fuzzer knows nothing else of the server's API. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface DocumentedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, Response>>;
}

interface RawCall {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly raw: object;
  readonly calls: readonly DocumentedCall[];
  resolve(schema: Schema): Schema;
}

export async function readApiDocument(url: string): Promise<ApiDocument> {
  const answer = await fetch(`${url}/api/docs/openapi.json`);
  const raw = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, RawCall>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const calls = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      id: call.operationId,
      method: method.toUpperCase(),
      path,
      access: call['x-access'],
      parameters: call.parameters ?? [],
      body: call.requestBody?.content['application/json']?.schema,
      responses: call.responses,
    })),
  );
  return {
    raw,
    calls,
    resolve(schema) {
      if (schema.$ref === undefined) return schema;
      const named = raw.components.schemas[schema.$ref.split('/').at(-1)!];
      if (named === undefined) throw new Error(`the document has no ${schema.$ref}`);
      return named;
    },
  };
}
