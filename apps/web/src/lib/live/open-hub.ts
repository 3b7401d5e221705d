import { HUB_PATH } from '@assist/contract';
import { WAITS } from '@assist/reservation';
import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
} from '@microsoft/signalr';
import { apiAddress, currentToken, renewedToken } from '../api/call.ts';
import type { HubConnection } from './hub-link.ts';

/** Creates a SignalR connection that sends the same token as all calls, and renews it if it has expired. */
export async function openHub(): Promise<HubConnection> {
  return new HubConnectionBuilder()
    .withUrl(apiAddress(HUB_PATH), {
      httpClient: new RenewingHttpClient(NullLogger.instance),
      // Without a token, the hub treats the connection as a stranger's (specification, section 4).
      accessTokenFactory: () => currentToken() ?? '',
      withCredentials: false,
    })
    .withAutomaticReconnect([...WAITS.hubReconnectMs])
    .configureLogging(LogLevel.None)
    .build();
}

class RenewingHttpClient extends DefaultHttpClient {
  override async send(request: HttpRequest): Promise<HttpResponse> {
    const token = currentToken();
    try {
      return await super.send(request);
    } catch (error) {
      // Only the negotiation can be refused for its token, because later requests have a ticket.
      const isRefused = error instanceof HttpError && error.statusCode === 401 && request.url?.includes('/negotiate') === true;
      if (!isRefused || token === undefined) throw error;
      const renewed = await renewedToken(token);
      return super.send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${renewed}` } });
    }
  }
}
