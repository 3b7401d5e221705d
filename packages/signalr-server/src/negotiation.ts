const VERSION_MAX = 1;

/** The transports in order of preference: the client uses the first one that it supports. */
const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
];

/** Returns the answer to a negotiation as JSON (TransportProtocols.md, negotiate). */
export function negotiationAnswer(
  query: URLSearchParams,
  ticket: string | undefined,
  issue: (isStateful: boolean) => { readonly text: string; readonly id: string },
): string {
  const version = Math.min(toVersion(query.get('negotiateVersion')), VERSION_MAX);
  // HttpConnection (client) rejects an answer that promises a stateful reconnect without being asked.
  const isStateful = query.get('useStatefulReconnect') === 'true';
  const token = issue(isStateful);
  return JSON.stringify({
    negotiateVersion: version,
    ...(version === 0 ? { connectionId: token.text } : { connectionId: token.id, connectionToken: token.text }),
    availableTransports: TRANSPORTS,
    ...(isStateful ? { useStatefulReconnect: true } : {}),
    ...(ticket === undefined ? {} : { accessToken: ticket }),
  });
}

function toVersion(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
