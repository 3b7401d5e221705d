import {
  type AnswerOf,
  type BodyOf,
  errorsOf,
  HUB_PATH,
  type OperationShape,
  operations,
  type ParamsOf,
  type Problem,
  type ProblemCode,
  PROBLEMS,
  type QueryOf,
} from '@assist/contract';
import { expect, vi } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { setBases } from '../src/lib/api/call.ts';

const BASES = { site: '', api: 'https://api.test', calendar: 'https://calendar.test' } as const;

/** A request of one call, checked against the contract. */
interface Asked<T extends OperationShape> {
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
  /** The caller's API token. */
  readonly token: string | undefined;
}

/** A failed call: answered with a problem of the contract, or cut off if `problem` is undefined. */
class Refusal {
  readonly problem: Problem | undefined;
  constructor(problem: Problem | undefined) {
    this.problem = problem;
  }
}

/** Returns a refusal with this code, which the contract must list among the errors of the call. */
export function refusal(code: ProblemCode, more: Partial<Problem> = {}): Refusal {
  const [status, title] = PROBLEMS[code];
  return new Refusal({ type: 'about:blank', title, status, code, correlationId: 'correlation-1', ...more });
}

/** A lost answer: the connection is cut, so nobody knows whether the request arrived. */
export const NO_ANSWER = new Refusal(undefined);

type Given<T extends OperationShape> = AnswerOf<T> | Refusal;
type Answer<T extends OperationShape> = Given<T> | ((asked: Asked<T>) => Given<T> | Promise<Given<T>>);

/**
 * The server's side of `fetch`: requests and answers must conform to the contract. A call whose answer the test has not set fails, and
 * makes `check` fail.
 */
export interface Server {
  readonly on: <T extends OperationShape>(operation: T, answer: Answer<T>) => void;
  /** Sets the answer that applies unless a test sets another one. */
  readonly usually: <T extends OperationShape>(operation: T, answer: Answer<T>) => void;
  /** Returns the requests of a call, in order. */
  readonly asked: <T extends OperationShape>(operation: T) => readonly Asked<T>[];
  /** Cuts or restores the connection. */
  readonly cut: (isCut: boolean) => void;
  /** Sets the server's time, in milliseconds; until then, answers carry none. */
  readonly setTime: (ms: number) => void;
  /** The names of all calls, in order. */
  readonly calls: readonly string[];
  readonly check: () => void;
}

export function aServer(): Server {
  const said = new Map<string, Answer<OperationShape>>();
  const usual = new Map<string, Answer<OperationShape>>();
  const asked = new Map<string, Asked<OperationShape>[]>();
  const calls: string[] = [];
  const faults: string[] = [];
  let isCut = false;
  let time: number | undefined;

  async function answerTo(address: string, init: RequestInit): Promise<Response> {
    if (isCut) throw new TypeError('the line is cut');
    const url = new URL(address, 'https://site.test');
    // Screens are tested without a hub, so they poll.
    if (url.pathname.startsWith(HUB_PATH)) throw new TypeError('there is no hub');
    const operation = operationAt(init.method ?? 'GET', address.split('?', 1)[0]!);
    const answers = operation === undefined ? undefined : [said, usual].find((some) => some.has(operation.id));
    if (operation === undefined || answers === undefined) {
      faults.push(`Nothing is said to answer ${init.method} ${address}`);
      throw new TypeError('unexpected');
    }
    calls.push(operation.id);
    const call = readCall(operation, url, init, faults);
    asked.set(operation.id, [...(asked.get(operation.id) ?? []), call]);
    const answer = answers.get(operation.id);
    const given: unknown = await (typeof answer === 'function' ? answer(call) : answer);
    if (given instanceof Refusal) return refuse(operation, given, faults);
    const [status, schema] = Object.entries(operation.responses)[0]!;
    if (schema === null || given === undefined) return new Response(null, { status: 204 });
    if (schema === 'binary') {
      const headers = { 'content-type': operation.id === 'getCalendarMyImage' ? 'image/png' : 'application/pdf' };
      return new Response(given as Uint8Array<ArrayBuffer>, { status: Number(status), headers });
    }
    faults.push(...faultsOf(`the answer of ${operation.id}`, schema, given));
    return Response.json(given, { status: Number(status) });
  }

  setBases({ apiURL: BASES.api, calendarURL: BASES.calendar });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await answerTo(address, init);
    answer.headers.set('cache-control', 'no-store');
    if (time !== undefined) answer.headers.set('date', new Date(time).toUTCString());
    return answer;
  });
  return {
    on: (operation, answer) => void said.set(operation.id, answer as Answer<OperationShape>),
    usually: (operation, answer) => void usual.set(operation.id, answer as Answer<OperationShape>),
    asked: (operation) => asked.get(operation.id) ?? [],
    cut: (cut) => void (isCut = cut),
    setTime: (ms) => void (time = ms),
    calls,
    check: () => expect(faults).toEqual([]),
  };
}

function operationAt(method: string, address: string): OperationShape | undefined {
  return (
    operations
      .filter((one) => one.method === method && patternOf(one).test(address))
      // Matches `/events/limited` before `/events/{id}`.
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  );
}

function patternOf({ base, path }: OperationShape): RegExp {
  return new RegExp(`^${BASES[base]}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function readCall(operation: OperationShape, url: URL, init: RequestInit, faults: string[]): Asked<OperationShape> {
  const address = BASES[operation.base] === '' ? url.pathname : url.origin + url.pathname;
  const groups = patternOf(operation).exec(address)?.groups ?? {};
  const sent = {
    params: Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  };
  for (const part of ['params', 'query', 'body'] as const)
    faults.push(...faultsOf(`${part} of ${operation.id}`, operation[part], sent[part]));
  const authorization = new Headers(init.headers).get('authorization') ?? undefined;
  return { ...sent, token: authorization?.replace('Bearer ', '') };
}

function refuse(operation: OperationShape, { problem }: Refusal, faults: string[]): Response {
  if (problem === undefined) throw new TypeError('the line is cut');
  if (!errorsOf(operation).includes(problem.code as ProblemCode)) faults.push(`${operation.id} does not answer ${problem.code}`);
  return Response.json(problem, { status: problem.status });
}

function faultsOf(what: string, schema: OperationShape['body'] | null | 'binary', value: unknown): readonly string[] {
  if (schema === undefined || schema === null || schema === 'binary') return [];
  const { error } = safeParse(schema, value);
  return (error?.issues ?? []).map((issue) => `${what}: ${issue.path.join('.')} ${issue.message}`);
}
