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

/** A connection of the protocol's own client, which shows who asks as every call does, and renews what has run out. */
export async function openHub(): Promise<HubConnection> {
  return new HubConnectionBuilder()
    .withUrl(apiAddress(HUB_PATH), {
      httpClient: new RenewingHttpClient(NullLogger.instance),
      // With nobody's token it connects without one (specification, section 4).
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
      // What connects after this has a ticket of its own.
      const isRefused = error instanceof HttpError && error.statusCode === 401 && request.url?.includes('/negotiate') === true;
      if (!isRefused || token === undefined) throw error;
      const renewed = await renewedToken(token);
      return super.send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${renewed}` } });
    }
  }
}
