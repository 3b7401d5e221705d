import { HttpTransportType, type HubConnection, HubConnectionBuilder, type IRetryPolicy, LogLevel } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

export interface ClientOptions {
  readonly transport?: TransportName;
  readonly protocol?: 'json' | 'messagepack';
  readonly accessToken?: () => string;
  readonly isStateful?: boolean;
  readonly skipNegotiation?: boolean;
  readonly reconnects?: IRetryPolicy;
  readonly serverTimeoutMs?: number;
  readonly keepAliveMs?: number;
}

/** Creates Microsoft's client, unmodified and not yet started. */
function makeClient(url: string, options: ClientOptions = {}): HubConnection {
  const builder = new HubConnectionBuilder()
    .withUrl(url, {
      transport: HttpTransportType[options.transport ?? 'WebSockets'],
      skipNegotiation: options.skipNegotiation ?? false,
      ...(options.accessToken === undefined ? {} : { accessTokenFactory: options.accessToken }),
    })
    .configureLogging(LogLevel.None);
  if (options.protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol());
  if (options.isStateful === true) builder.withStatefulReconnect();
  if (options.reconnects !== undefined) builder.withAutomaticReconnect(options.reconnects);
  if (options.serverTimeoutMs !== undefined) builder.withServerTimeout(options.serverTimeoutMs);
  if (options.keepAliveMs !== undefined) builder.withKeepAliveInterval(options.keepAliveMs);
  return builder.build();
}

export interface StartedClient extends AsyncDisposable {
  readonly client: HubConnection;
  /** Resolves when the client has been closed: with the error, or with undefined if there was none. */
  readonly closed: Promise<Error | undefined>;
}

export async function startClient(url: string, options: ClientOptions = {}): Promise<StartedClient> {
  const client = makeClient(url, options);
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
  await client.start();
  return { client, closed, [Symbol.asyncDispose]: () => client.stop() };
}
