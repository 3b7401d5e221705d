import { type CallContext, callerOf, type Email, FaultyItems, ProviderError } from '@assist/calendar-provider';
import { callHttp, type HttpAnswer, HTTP_LIMITS, type HttpLimits, type PoliteClient, readBounded, retryAfterMs } from '@assist/polite-http';
import type { EwsTransport } from '../auth/ews-transport.ts';
import { envelopeOf } from './envelope.ts';
import { ewsError } from './ews-errors.ts';
import { backOffMsOf, throttlingOf } from './response-message.ts';
import type { Xml } from './xml.ts';
import { childOf, elementsOf, parseXml, textOf, type XmlNode } from './xml-node.ts';

/** Maximum size of a refusal that comes instead of a stream. Exchange's faults have a few kilobytes. */
const REFUSAL_MAX_BYTES = 256 * 1024;

/** The context of a call. `about` is the mailbox to which a failure is attributed; the caller's by default. */
export interface EwsContext extends CallContext {
  readonly about?: Email;
}

export interface EwsCall {
  readonly body: Xml;
  readonly context: EwsContext;
  /** Whether the call may be sent again if its outcome is unknown. */
  readonly repeatable: boolean;
  /** The mailbox of the person whom the service account impersonates; the actor's by default. */
  readonly as?: Email;
  /** The name to which a failure is attributed, for requests about several mailboxes of which none is to blame. */
  readonly about?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a call. `root` is the only element of the SOAP body. */
export interface EwsAnswer {
  readonly root: XmlNode;
  readonly headers: Headers;
  readonly tookMs: number;
}

/**
 * SOAP access to one Exchange server. Impersonates people, keeps to the limits of `PoliteClient`, and turns failures into a
 * `ProviderError`.
 */
export class EwsClient {
  readonly #url: string;
  readonly #transport: EwsTransport;
  readonly #polite: PoliteClient;
  readonly #limits: HttpLimits;

  /** Reads this server's items, and reports the faulty ones. */
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
   * Opens a call whose answer has no end. The caller reads the answer and ends it by the signal. Such a call does not count towards the
   * limits.
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

/** Removes all characters that are not visible ASCII, because they are not allowed in headers. */
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

/** Converts an answer with a status other than 200 to an error. A SOAP fault, which comes with 500, is more specific than the status. */
function refusalOf(answer: HttpAnswer): ProviderError {
  const fault = findFault(answer);
  if (fault !== undefined) return faultOf(fault, answer);
  const { status } = answer;
  const wait = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const detail = { status, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  if (status === 401) return new ProviderError('unauthenticated', 'Exchange did not accept the service account', detail);
  if (status === 403) return new ProviderError('forbidden', 'Exchange refused the service account', detail);
  if (status === 429) return new ProviderError('throttled', 'Exchange asked to wait', detail);
  // A 503 is not `throttled`, which would be repeated: it may come from a proxy after Exchange has done the work, and some calls must not
  // be done twice.
  return new ProviderError('unavailable', `Exchange answered ${status}`, detail);
}

function findFault(answer: HttpAnswer): XmlNode | undefined {
  try {
    return childOf(parseXml(answer.text()), 'Envelope', 'Body', 'Fault');
  } catch {
    // The answer is a proxy's page, so only its status is known.
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
