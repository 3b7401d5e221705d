import { createHash } from 'node:crypto';
import type { CalendarEngine, Email } from '../engine/index.ts';
import { bodyOf, calendarOf, type GoogleCall, googleAnswer, type GoogleRoute } from './google-call.ts';
import { badRequest, NOT_FOUND } from './google-error.ts';

interface Channel {
  readonly id: string;
  readonly resourceId: string;
  readonly resourceUri: string;
  readonly mailbox: Email;
  readonly owner: Email;
  readonly address: string;
  readonly token?: string;
  readonly expires: number;
  messages: number;
}

interface ChannelInput {
  readonly id?: string;
  readonly type?: string;
  readonly address?: string;
  readonly token?: string;
  readonly expiration?: string | number;
  readonly params?: Readonly<Record<string, string>>;
  readonly resourceId?: string;
}

export type Delivery = 'once' | 'doubled' | 'lost';

const DEFAULT_TTL_SECONDS = 604_800;
const MAX_TTL_SECONDS = 2_592_000;
const POST_MS = 3_000;
const MAX_TOKEN = 256;
const CHANNEL_ID = /^[A-Za-z0-9\-_+/=]{1,64}$/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The notification channels, with simulated faults of their delivery. A notification has only headers. */
export class Channels {
  /** How notifications of changes are delivered from now on. */
  behaviour: Delivery = 'once';
  lateMs = 0;
  readonly #engine: CalendarEngine;
  readonly #channels = new Map<string, Channel>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(engine: CalendarEngine) {
    this.#engine = engine;
    engine.onChange(({ mailbox }) => this.#notify(mailbox));
  }

  get count(): number {
    return this.#channels.size;
  }

  /** Resolves when all pending notifications have been delivered or have failed. */
  async flushed(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  readonly watch: GoogleRoute = (call) => {
    const calendar = calendarOf(call, call.parameters[0]!, 'reader');
    const input = bodyOf(call) as ChannelInput;
    const { id = '', type, address = '', token } = input;
    if (!CHANNEL_ID.test(id)) throw badRequest('Invalid channel id.', 'channelIdInvalid');
    if (this.#channels.has(id)) throw badRequest(`Channel id ${id} not unique`, 'channelIdNotUnique');
    if (type !== 'web_hook') throw badRequest('Unknown channel type', 'channelUnknown');
    const url = URL.parse(address);
    // Google requires https. The stand-in also accepts http on the same machine.
    if (url === null || (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)))
      throw badRequest('WebHook callback must be HTTPS', 'push.webhookUrlNotHttps');
    if ((token?.length ?? 0) > MAX_TOKEN) throw badRequest('Invalid channel token.', 'channelTokenInvalid');
    const channel: Channel = {
      id,
      resourceId: createHash('sha256').update(`events of ${calendar.email}`).digest('base64url').slice(0, 27),
      mailbox: calendar.email,
      owner: call.viewer,
      address,
      resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar.email)}/events?alt=json`,
      expires: this.#expiryOf(input),
      messages: 0,
      ...(token === undefined ? {} : { token }),
    };
    this.#channels.set(id, channel);
    this.#send(channel, 'sync');
    return googleAnswer(call, {
      kind: 'api#channel',
      id,
      resourceId: channel.resourceId,
      resourceUri: channel.resourceUri,
      ...(token === undefined ? {} : { token }),
      expiration: String(channel.expires),
    });
  };

  readonly stop: GoogleRoute = (call: GoogleCall) => {
    const { id = '', resourceId } = bodyOf(call) as ChannelInput;
    const channel = this.#channels.get(id);
    if (channel === undefined || channel.resourceId !== resourceId || channel.expires <= this.#engine.now || channel.owner !== call.viewer)
      throw NOT_FOUND;
    this.#channels.delete(id);
    return { status: 204 };
  };

  #notify(mailbox: Email): void {
    if (this.behaviour === 'lost') return;
    for (const channel of this.#channels.values()) {
      // An expired channel sends nothing. Channels cannot be renewed.
      if (channel.mailbox !== mailbox || channel.expires <= this.#engine.now) continue;
      this.#send(channel, 'exists');
      if (this.behaviour === 'doubled') this.#send(channel, 'exists');
    }
  }

  #send(channel: Channel, state: 'sync' | 'exists'): void {
    channel.messages += 1;
    const headers = {
      'x-goog-channel-id': channel.id,
      'x-goog-message-number': String(channel.messages),
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-state': state,
      'x-goog-resource-uri': channel.resourceUri,
      'x-goog-channel-expiration': new Date(channel.expires).toUTCString(),
      ...(channel.token === undefined ? {} : { 'x-goog-channel-token': channel.token }),
    };
    const work = post(channel.address, headers, this.lateMs).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  #expiryOf({ expiration, params }: ChannelInput): number {
    const { now } = this.#engine;
    const ttl = params?.['ttl'] === undefined ? undefined : Number(params['ttl']);
    if (ttl !== undefined && !(ttl > 0)) throw badRequest('Invalid ttl value.', 'invalid');
    const wanted = expiration === undefined ? now + (ttl ?? DEFAULT_TTL_SECONDS) * 1_000 : Number(expiration);
    return Math.min(wanted, now + MAX_TTL_SECONDS * 1_000);
  }
}

async function post(address: string, headers: Readonly<Record<string, string>>, lateMs: number): Promise<void> {
  if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
  try {
    await (await fetch(address, { method: 'POST', headers, signal: AbortSignal.timeout(POST_MS) })).arrayBuffer();
  } catch {
    // Nobody received the notification. Google would retry a few times and then drop it.
  }
}
