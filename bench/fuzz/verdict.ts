import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDocument, DocumentedCall } from './api-document.ts';
import type { RawAnswer } from './raw-client.ts';

export interface Verdict {
  /** True if the call's own work was reached: it succeeded (2xx or 304) or was refused by a rule of its own. */
  readonly isValid: boolean;
  /** Description of what is wrong with the answer; undefined if nothing is. */
  readonly fault: string | undefined;
  readonly json: unknown;
  readonly code: string | undefined;
}

/**
 * Refusals that do not show whether the call’s own work was reached: the input, the sender or the time may have been refused before.
 * `not-found` is one of them, because the address itself may be meaningless.
 */
const GATE_CODES: ReadonlySet<string> = new Set([
  'invalid-input',
  'request-timeout',
  'headers-too-large',
  'payload-too-large',
  'unsupported-media-type',
  'method-not-allowed',
  'xsrf',
  'not-signed-in',
  'session-ended',
  'not-found',
  'too-many-attempts',
  'internal',
  'unavailable',
]);

/**
 * The only codes that an answer with a status of 500 or above may have. An unreachable calendar is not among them, because the fuzzed
 * installation keeps its own calendar.
 */
const ALLOWED_ABOVE_500: ReadonlySet<string> = new Set(['unsupported', 'online-meeting-failed']);

export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction | null>();
  readonly #problem: ValidateFunction;
  /** Ids of the calls that the fuzzed installation does not offer: for these, `not-found` counts as valid. */
  readonly #notOffered: ReadonlySet<string>;

  constructor(document: ApiDocument, notOffered: ReadonlySet<string>) {
    this.#notOffered = notOffered;
    this.#ajv.addSchema(document.raw, 'assist');
    this.#problem = this.#ajv.compile({ $ref: 'assist#/components/schemas/Problem' });
  }

  judge(call: DocumentedCall, answer: RawAnswer, isForeign: boolean): Verdict {
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
    const isJson = type === 'application/json' || type === 'application/problem+json';
    const { json, fault: unread } = isJson && answer.body.length > 0 ? parse(answer.body) : { json: undefined, fault: undefined };
    const code =
      type === 'application/problem+json' ? String((json as { code?: unknown } | undefined)?.code ?? 'without a code') : undefined;
    const { status } = answer;
    const fault =
      unread ??
      (status >= 500 && !ALLOWED_ABOVE_500.has(code ?? '') ? `${status} ${code ?? ''}` : undefined) ??
      (isForeign ? this.#faultOfAny(status, code, json) : this.#faultOf(call, status, type, code, json));
    const isRefusal =
      code !== undefined && status < 500 && (!GATE_CODES.has(code) || (code === 'not-found' && this.#notOffered.has(call.id)));
    return { isValid: !isForeign && ((status >= 200 && status < 300) || status === 304 || isRefusal), fault, json, code };
  }

  /** Checks what holds for all calls: a refusal is a problem document that names the status of the answer. Returns the fault, if any. */
  #faultOfAny(status: number, code: string | undefined, json: unknown): string | undefined {
    // The answer is no refusal, or has no body because it answers HEAD.
    if (code === undefined || json === undefined) return undefined;
    if (!this.#problem(json)) return `no problem: ${this.#ajv.errorsText(this.#problem.errors)}`;
    return (json as { status: number }).status === status ? undefined : `${status} says that it is ${(json as { status: number }).status}`;
  }

  #faultOf(call: DocumentedCall, status: number, type: string, code: string | undefined, json: unknown): string | undefined {
    const documented = call.responses[String(status)];
    if (documented === undefined) return `${status} ${code ?? ''} is not documented`;
    if (documented.content === undefined) return json === undefined ? undefined : `${status} has a body, and none is documented`;
    const media = Object.keys(documented.content).find((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
    if (media === undefined) return `${status} is ${type}, and ${Object.keys(documented.content).join(', ')} is documented`;
    if (code !== undefined && !documented.description.split(', ').includes(code)) return `${status} ${code} is not documented`;
    const validate = this.#validatorOf(call, status, media);
    if (validate !== null && !validate(json)) return `${status} is not as documented: ${this.#ajv.errorsText(validate.errors)}`;
    return code === undefined ? undefined : this.#faultOfAny(status, code, json);
  }

  #validatorOf(call: DocumentedCall, status: number, media: string): ValidateFunction | null {
    const key = `${call.id} ${status}`;
    const known = this.#validators.get(key);
    if (known !== undefined) return known;
    const schema = call.responses[String(status)]!.content![media]!.schema;
    const made =
      schema === undefined ? null : this.#ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"assist#/')) as object);
    this.#validators.set(key, made);
    return made;
  }
}

function parse(body: Buffer): { json?: unknown; fault?: string } {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    return { fault: `a body that cannot be read: ${String(error)}` };
  }
}
