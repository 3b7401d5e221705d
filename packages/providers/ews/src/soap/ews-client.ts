import { type CallContext, callerOf, type Email, FaultyItems, ProviderError } from '@assist/calendar-provider';
import { callHttp, type HttpAnswer, HTTP_LIMITS, type HttpLimits, type PoliteClient, readBounded, retryAfterMs } from '@assist/polite-http';
import type { EwsTransport } from '../auth/ews-transport.ts';
import { envelopeOf } from './envelope.ts';
import { ewsError } from './ews-errors.ts';
import { backOffMsOf, throttlingOf } from './response-message.ts';
import type { Xml } from './xml.ts';
import { childOf, elementsOf, parseXml, textOf, type XmlNode } from './xml-node.ts';

/** Limit of an answer that comes instead of a stream: a fault from Exchange has a few kilobytes. */
const REFUSAL_MAX_BYTES = 256 * 1024;

/** `about` is the owner of the calendar concerned, if not the caller: failures are attributed to that mailbox. */
export interface EwsContext extends CallContext {
  readonly about?: Email;
}

export interface EwsCall {
  readonly body: Xml;
  readonly context: EwsContext;
  /** Whether the call may be sent again if its outcome is unknown. */
  readonly repeatable: boolean;
  /** The mailbox whose owner the service account acts as; the actor's by default. */
  readonly as?: Email;
  /** The name to which a failure is attributed, for requests about several mailboxes, none of which is to blame. */
  readonly about?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a call: the single element of the body, and the headers. */
export interface EwsAnswer {
  readonly root: XmlNode;
  readonly headers: Headers;
  readonly tookMs: number;
}

/** SOAP access to one Exchange server: impersonates, stays polite, and turns every failure into a ProviderError. */
export class EwsClient {
  readonly #url: string;
  readonly #transport: EwsTransport;
  readonly #polite: PoliteClient;
  readonly #limits: HttpLimits;

  /** The reader for lists of items from this server. */
  readonly faulty: FaultyItems;

  constructor(url: string, transport: EwsTransport, polite: PoliteClient, limits: HttpLimits = HTTP_LIMITS, faulty = new FaultyItems()) {
    this.faulty = faulty;
    this.#url = url;
    this.#transport = transport;
    this.#polite = polite;
    this.#limits = limits;
  }

  async call(call: EwsCall): Promise<XmlNode> {
    return (await this.exchange(call)).root;
  }

  async exchange(call: EwsCall): Promise<EwsAnswer> {
    const { context } = call;
    const mailbox = call.as ?? context.actor.mailbox;
    const counted = mailbox ?? 'service account';
    return this.#polite.run(
      {
        partner: counted,
        caller: callerOf(context),
        about: call.about ?? context.about ?? counted,
        priority: context.priority,
        signal: context.signal,
        repeatable: call.repeatable,
        failsAs: ProviderError,
      },
      async () => {
        const answer = await callHttp(
          {
            method: 'POST',
            url: this.#url,
            headers: this.#headersOf(call, mailbox),
            body: envelopeOf(call.body, mailbox),
            signal: context.signal,
            failsAs: ProviderError,
          },
          this.#limits,
          (url, init) => this.#transport.send(url, init),
        );
        return { root: readAnswer(answer), headers: answer.headers, tookMs: answer.tookMs };
      },
    );
  }

  /**
   * Opens a call with an endless answer, which the caller reads and ends by the signal. It does not count towards the limits of the others.
   */
  async open(call: EwsCall, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const mailbox = call.as ?? call.context.actor.mailbox;
    const response = await this.#transport.send(
      this.#url,
      {
        method: 'POST',
        headers: this.#headersOf(call, mailbox),
        body: envelopeOf(call.body, mailbox),
        redirect: 'manual',
        signal,
      },
      true,
    );
    if (response.status === 200 && response.body !== null) return response.body;
    const bytes = await readBounded(response, REFUSAL_MAX_BYTES, ProviderError);
    throw refusalOf({
      status: response.status,
      headers: response.headers,
      bytes,
      tookMs: 0,
      text: () => new TextDecoder().decode(bytes),
      json: () => undefined,
    });
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #headersOf(call: EwsCall, mailbox: Email | undefined): Record<string, string> {
    return {
      'content-type': 'text/xml; charset=utf-8',
      accept: 'text/xml',
      'user-agent': 'Assist',
      'client-request-id': headerSafe(call.context.correlationId),
      'return-client-request-id': 'true',
      ...(mailbox === undefined ? {} : { 'x-anchormailbox': headerSafe(mailbox) }),
      ...call.headers,
    };
  }
}

/** Removes all characters but visible ASCII, because headers accept no others. */
function headerSafe(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '');
}

function readAnswer(answer: HttpAnswer): XmlNode {
  if (answer.status !== 200) throw refusalOf(answer);
  const body = childOf(parseXml(answer.text()), 'Envelope', 'Body');
  const [first] = elementsOf(body);
  if (first === undefined) throw new ProviderError('unavailable', 'the answer is not a SOAP envelope', { status: answer.status });
  if (first.name === 'Fault') throw faultOf(first.node, answer);
  const throttling = throttlingOf(first.node);
  if (throttling !== undefined) throw throttling;
  return first.node;
}

/** Converts an answer with any status but 200 to an error. A fault comes with 500 and is more specific than its status. */
function refusalOf(answer: HttpAnswer): ProviderError {
  const fault = findFault(answer);
  if (fault !== undefined) return faultOf(fault, answer);
  const { status } = answer;
  const wait = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const detail = { status, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  if (status === 401) return new ProviderError('unauthenticated', 'Exchange did not accept the service account', detail);
  if (status === 403) return new ProviderError('forbidden', 'Exchange refused the service account', detail);
  if (status === 429) return new ProviderError('throttled', 'Exchange asked to wait', detail);
  // A 503 may come from a proxy after Exchange has done the work, so a call that must not be done twice is not sent again.
  return new ProviderError('unavailable', `Exchange answered ${status}`, detail);
}

function findFault(answer: HttpAnswer): XmlNode | undefined {
  try {
    return childOf(parseXml(answer.text()), 'Envelope', 'Body', 'Fault');
  } catch {
    // A proxy's page: its status has to suffice.
    return undefined;
  }
}

function faultOf(fault: XmlNode, answer: HttpAnswer): ProviderError {
  const detail = childOf(fault, 'detail');
  const code = textOf(detail, 'ResponseCode') ?? (textOf(fault, 'faultcode') ?? '').replace(/^.*:/, '');
  const backOff = backOffMsOf(detail) ?? retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const requestId = answer.headers.get('request-id');
  return ewsError(code, textOf(detail, 'Message') ?? textOf(fault, 'faultstring') ?? '', {
    status: answer.status,
    ...(backOff === undefined ? {} : { retryAfterMs: backOff }),
    ...(requestId === null ? {} : { requestId }),
  });
}
