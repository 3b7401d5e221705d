import { HUB_MESSAGES, HUB_PATH, type ObjectChange } from '@assist/contract';
import { OBJECT_PART } from '@assist/resource';
import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
  NullLogger,
} from '@microsoft/signalr';
import { BridgeError } from './bridge-error.ts';
import type { KnownValue } from './assist-calls.ts';
import type { BridgeLog } from './bridge-log.ts';

export interface HearingParts {
  readonly url: string;
  readonly token: string;
  readonly onValue: (heard: KnownValue) => void;
  /** Called whenever listening begins. Changes of value before that moment may have been missed. */
  readonly onHearing: () => void;
  readonly onEnd: (error: unknown) => void;
  readonly log: BridgeLog;
  readonly pausesMs?: readonly number[];
}

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Listens to the hub for values until the returned function is called. */
export function hearSwitching({ url, token, onValue, onHearing, onEnd, log, pausesMs = PAUSES_MS }: HearingParts): () => Promise<void> {
  let isOver = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const pauseMs = () => pausesMs[Math.min(failures, pausesMs.length - 1)]!;
  const httpClient = new WatchingHttpClient(NullLogger.instance);
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(`${url}${HUB_PATH}`, { httpClient, accessTokenFactory: () => token })
    // With a refused token, the client would otherwise retry forever.
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) =>
        httpClient.isRefused ? null : pausesMs[Math.min(previousRetryCount, pausesMs.length - 1)]!,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.on(HUB_MESSAGES.objectChanged, (objectId: unknown, text: unknown) => {
    const heard = typeof objectId === 'string' ? valueIn(objectId, text) : undefined;
    if (heard !== undefined) onValue(heard);
  });
  connection.onreconnecting(() => log.warn({}, 'the hub connection was lost: switching is not received'));
  connection.onreconnected(() => {
    log.info({}, 'switching is received again');
    onHearing();
  });
  connection.onclose(() => {
    if (!isOver) timer = setTimeout(() => void start(), pausesMs[0]);
  });

  const start = async () => {
    if (isOver) return;
    try {
      await connection.start();
      failures = 0;
      log.info({}, 'switching is received');
      onHearing();
    } catch (error) {
      if (isOver) return;
      if (httpClient.isRefused) {
        onEnd(
          new BridgeError(
            'token-refused',
            'Assist’s hub refuses the token: it was removed. Run "assist tokens list" to see the valid ones.',
          ),
        );
        return;
      }
      if (failures === 0) log.warn({ reason: (error as Error).message }, 'the hub cannot be reached: switching is not received; retrying');
      timer = setTimeout(() => void start(), pauseMs());
      failures += 1;
    }
  };
  void start();

  return async () => {
    isOver = true;
    clearTimeout(timer);
    if (connection.state !== HubConnectionState.Disconnected) await connection.stop();
  };
}

/** Returns the value in a hub message; undefined for other kinds of change, such as a calendar's. */
function valueIn(id: string, text: unknown): KnownValue | undefined {
  try {
    const change = JSON.parse(String(text)) as ObjectChange;
    if (change.kind !== 'object') return undefined;
    const value = change.parts.find(({ kind }) => kind === OBJECT_PART.value)?.value;
    const isValue = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
    return isValue && change.changedAt !== null ? { id, value, changedAt: change.changedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers that the token was refused, because the SignalR client reports errors only as text. */
class WatchingHttpClient extends DefaultHttpClient {
  isRefused = false;

  override async send(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await super.send(request);
    } catch (error) {
      if (error instanceof HttpError && REFUSED.has(error.statusCode) && request.url?.includes('/negotiate') === true)
        this.isRefused = true;
      throw error;
    }
  }
}

const REFUSED: ReadonlySet<number> = new Set([401, 403]);
