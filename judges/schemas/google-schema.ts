import type { Exchange } from '@assist/simulators';
import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';

/** Google’s own description, if it lies beside the repository; it is not copied into it. */
const FOLDER = new URL('../../../shared/providers/schemas/google/', import.meta.url);
/** The judged paths; the application’s sign-in is not among them. */
const JUDGED = /^\/(?:calendar\/v3|admin\/directory\/v1|v1\/(?:people|otherContacts))/;
/** Parameters that every operation accepts. A listing reduced by `fields` still conforms. */
const EVERYWHERE = ['fields', 'key', 'quotaUser', 'prettyPrint', 'alt'];
/** Parameters that Google's reference has and our copy of its description lacks (developers.google.com/workspace/calendar/api/v3/reference/events/list). */
const NEWER: readonly (readonly [path: RegExp, name: string])[] = [[/\/calendars\/[^/]+\/events$/, 'eventTypes']];
/** The error schema common to all APIs, which our copy of the People API’s description lacks. */
const PEOPLE_ERROR = 'calendar#/components/schemas/GoogleError';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface PeopleDescription {
  readonly 'x-operations': Readonly<
    Record<
      string,
      {
        readonly httpMethod: string;
        readonly path: string;
        readonly parameters: Readonly<Record<string, { readonly in: string; readonly required?: boolean }>>;
        readonly response?: string;
      }
    >
  >;
}

/** An operation, with the names by which the validator knows its schemas. */
interface Known {
  readonly path: RegExp;
  /** The number of literal path segments: the more, the better the match. */
  readonly fixed: number;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly request: string | undefined;
  /** Schemas of the answers, by status; undefined for an answer without a body. */
  readonly answers: ReadonlyMap<string, string | undefined>;
}

/** Returns the complaints of Google’s description about an exchange; empty if all is well. */
export type GoogleJudge = (exchange: Exchange) => readonly string[];

export function findGoogleJudge(): GoogleJudge | undefined {
  if (!existsSync(new URL('calendar-v3.openapi.json', FOLDER))) return undefined;
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const described = (name: string, file: string) => {
    const description = readJson(file) as Description;
    ajv.addSchema(description, name);
    return operationsOf(name, description);
  };
  const people = readJson('people-search.schema.json') as PeopleDescription & Readonly<Record<string, unknown>>;
  ajv.addSchema({ ...people, $id: 'people' }, 'people');
  const all = [
    ...described('calendar', 'calendar-v3.openapi.json'),
    ...described('directory', 'admin-directory-resources.openapi.json'),
    ...operationsOfPeople(people),
  ].toSorted((a, b) => b.fixed - a.fixed);
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
  return (exchange) => {
    const url = new URL(exchange.url, 'http://google');
    const operation = all.find(({ method, path }) => method === exchange.method && path.test(url.pathname));
    if (operation === undefined) return ['there is no such operation'];
    const status = String(exchange.status);
    if (!operation.answers.has(status)) return [`${status} is no answer of it`];
    const told = operation.answers.get(status);
    return [
      ...parameterFaults(operation.parameters, url),
      ...(operation.request === undefined
        ? exchange.body === ''
          ? []
          : ['sends a body where none belongs']
        : faultsOf(operation.request, withoutNulls(exchange.body))
      ).map((fault) => `request: ${fault}`),
      ...(told === undefined
        ? exchange.answer === ''
          ? []
          : ['answers with a body where none belongs']
        : faultsOf(told, exchange.answer).map((fault) => `answer: ${fault}`)),
    ];
  };
}

function operationsOf(name: string, description: Description): Known[] {
  return Object.entries(description.paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (operation.responses === undefined) return [];
      const schemaOf = (content: Content | undefined) => {
        const ref = content?.content?.['application/json']?.schema.$ref;
        return ref === undefined ? undefined : `${name}${ref}`;
      };
      return [
        {
          ...pathOf(template),
          method: method.toUpperCase(),
          parameters: operation.parameters ?? [],
          request: schemaOf(operation.requestBody),
          answers: new Map(Object.entries(operation.responses).map(([status, content]) => [status, schemaOf(content)])),
        },
      ];
    }),
  );
}

/** Returns the operations of the People API, which are described only as a list; their errors are those of all Google APIs. */
function operationsOfPeople(people: PeopleDescription): Known[] {
  return Object.values(people['x-operations']).map(({ httpMethod, path, parameters, response }) => ({
    ...pathOf(new URL(path).pathname),
    method: httpMethod,
    request: undefined,
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      in: parameter.in,
      ...(parameter.required === undefined ? {} : { required: parameter.required }),
    })),
    answers: new Map<string, string | undefined>([
      ['200', response === undefined ? undefined : `people#/$defs/${response}`],
      ...['400', '401', '403', '404', '429', '500', '503'].map((status) => [status, PEOPLE_ERROR] as const),
    ]),
  }));
}

function pathOf(template: string): { readonly path: RegExp; readonly fixed: number } {
  const decoded = decodeURIComponent(template);
  return {
    path: new RegExp(`^${decoded.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/:]+(?:@[^/]+)?')}$`),
    fixed: decoded.split('/').filter((part) => !part.startsWith('{')).length,
  };
}

function parameterFaults(known: readonly Parameter[], url: URL): string[] {
  const own = known.filter((parameter) => parameter.in === 'query');
  return [...url.searchParams].flatMap(([name, value]) => {
    const parameter = own.find((one) => one.name === name);
    if (parameter === undefined) {
      const isKnown = EVERYWHERE.includes(name) || NEWER.some(([path, newer]) => newer === name && path.test(url.pathname));
      return isKnown ? [] : [`request: there is no parameter ${name}`];
    }
    const { type, enum: words } = parameter.schema ?? {};
    if (words !== undefined && !words.includes(value)) return [`request: ${name} is not ${value}`];
    return (type === 'integer' && !/^\d+$/.test(value)) || (type === 'boolean' && value !== 'true' && value !== 'false')
      ? [`request: ${name} is no ${type}`]
      : [];
  });
}

/** Removes nulls. Null in a patch removes a field, which the description does not cover. */
function withoutNulls(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (_name, value: unknown) => (value === null ? undefined : value)));
  } catch {
    return text;
  }
}

/** Returns all faults of a run, each once; answers of an injected fault are left out. */
export function judgeAll(judge: GoogleJudge, log: readonly Exchange[]): readonly string[] {
  const played = log.filter((exchange) => exchange.fault === undefined && JUDGED.test(exchange.url));
  const faults = played.flatMap((exchange) =>
    judge(exchange).map(
      (fault) =>
        `${exchange.method} ${exchange.url.split('?')[0]!.replaceAll(/(?<=\/(calendars|events|users|calendarList)\/)[^/]+/g, '…')} ${exchange.status} ${fault}`,
    ),
  );
  return [...new Set(faults)];
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}
