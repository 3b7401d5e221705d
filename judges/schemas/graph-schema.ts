import type { Exchange } from '@assist/simulators';
import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';

/** Microsoft’s own description, if it lies beside the repository; it is not copied into it. */
const FOLDER = new URL('../../../shared/providers/schemas/graph/', import.meta.url);
const VERSION = '/v1.0';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> }>
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns the complaints of Microsoft’s description about an exchange; empty if all is well. */
export type GraphJudge = (exchange: Exchange) => readonly string[];

export function findGraphJudge(): GraphJudge | undefined {
  if (!existsSync(new URL('graph-calendar.openapi.json', FOLDER))) return undefined;
  const description = readJson('graph-calendar.openapi.json') as Description;
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(description, 'answers');
  // In requests, enum values must also match in case.
  const strict = readJson('graph-calendar.strict.schema.json') as { readonly $defs: Readonly<Record<string, unknown>> };
  ajv.addSchema({ ...strict, $id: 'requests' }, 'requests');
  const requestOf = (ref: string) => {
    const name = ref.split('/').at(-1)!;
    const key = [name, name.replace(/^op_(.+)_request$/, 'op:$1:request')].find((one) => one in strict.$defs);
    return key === undefined ? `answers${ref}` : `requests#/$defs/${key}`;
  };
  const compiled = new Map<string, ValidateFunction>();
  const faultsOf = (schema: string, text: string): string[] => {
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema });
    compiled.set(schema, validate);
    try {
      return validate(JSON.parse(text))
        ? []
        : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
    } catch {
      return ['is not JSON'];
    }
  };
  const paths = Object.entries({ ...description.paths, ...listsOfPlaces(description) })
    .map(([template, operations]) => ({
      operations,
      names: template.split('{').length,
      path: new RegExp(`^${template.replaceAll(/[.$]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`, 'i'),
    }))
    // Matches `/places/microsoft.graph.room` before `/places/{placeId}`.
    .toSorted((a, b) => a.names - b.names);

  return (exchange) => {
    const url = new URL(exchange.url, 'http://graph');
    const found = paths.find(({ path }) => path.test(url.pathname.slice(VERSION.length)));
    const operation = found?.operations[exchange.method.toLowerCase()];
    if (operation === undefined) return ['there is no such operation'];
    const sent = operation.requestBody?.content['application/json']?.schema.$ref;
    const answered = operation.responses[String(exchange.status)];
    if (answered === undefined) return [`${exchange.status} is no answer of it`];
    const told = answered.content?.['application/json']?.schema.$ref;
    return [
      ...parameterFaults(operation, url),
      ...(sent === undefined
        ? exchange.body === ''
          ? []
          : ['sends a body where none belongs']
        : faultsOf(requestOf(sent), exchange.body)
      ).map((fault) => `request: ${fault}`),
      ...(told === undefined ? [] : faultsOf(`answers${told}`, exchange.answer)).map((fault) => `answer: ${fault}`),
    ];
  };
}

/** The lists of places that the description has as types, but not as paths. They are asked for as the list of rooms is. */
function listsOfPlaces({ paths }: Description): Description['paths'] {
  const rooms = JSON.stringify(paths['/places/microsoft.graph.room']);
  const kinds = ['desk', 'section', 'floor', 'building'];
  return Object.fromEntries(
    kinds.map((kind) => [
      `/places/microsoft.graph.${kind}`,
      JSON.parse(rooms.replaceAll('list_room"', `list_${kind}"`)) as Description['paths'][string],
    ]),
  );
}

/** Returns faults of the parameters. Links returned by the calendar are not judged, because only it knows their parameters. */
function parameterFaults(operation: Operation, url: URL): string[] {
  if (['$skip', '$skiptoken'].some((name) => url.searchParams.has(name))) return [];
  const known = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const names = known.map((parameter) => parameter.name.toLowerCase());
  return [
    ...[...url.searchParams.keys()]
      .filter((name) => !names.includes(name.toLowerCase()))
      .map((name) => `request: there is no parameter ${name}`),
    ...known
      .filter((parameter) => parameter.required === true && !url.searchParams.has(parameter.name))
      .map((parameter) => `request: ${parameter.name} is missing`),
  ];
}

/** Returns all faults of a run, each once; answers of an injected fault are left out. */
export function judgeAll(judge: GraphJudge, log: readonly Exchange[]): readonly string[] {
  const played = log.filter((exchange) => exchange.fault === undefined && exchange.url.startsWith(VERSION));
  const faults = played.flatMap((exchange) =>
    judge(exchange).map(
      (fault) =>
        `${exchange.method} ${exchange.url.split('?')[0]!.replaceAll(/(?<=\/(users|events|subscriptions)\/)[^/]+/g, '…')} ${exchange.status} ${fault}`,
    ),
  );
  return [...new Set(faults)];
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}
