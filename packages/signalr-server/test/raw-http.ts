export interface Negotiated {
  readonly negotiateVersion: number;
  readonly connectionId: string;
  readonly connectionToken?: string;
  readonly availableTransports: unknown;
  readonly useStatefulReconnect?: boolean;
  readonly accessToken?: string;
}

export async function negotiate(url: string, query = 'negotiateVersion=1', headers: Record<string, string> = {}): Promise<Negotiated> {
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers });
  if (response.status !== 200) throw new Error(`negotiate was answered with ${response.status}`);
  return (await response.json()) as Negotiated;
}

/** Negotiates, and returns the address of the connection, which has not been opened yet. */
export async function negotiatedUrl(url: string, query?: string): Promise<string> {
  const { connectionToken, connectionId } = await negotiate(url, query);
  return `${url}?id=${connectionToken ?? connectionId}`;
}

export function post(url: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: body as BodyInit, headers });
}

/** Opens a connection by long polling, completes its handshake, and returns its address. */
export async function openByPolling(url: string, protocol: 'json' | 'messagepack' = 'json'): Promise<string> {
  const address = await negotiatedUrl(url);
  const first = await fetch(address);
  if (first.status !== 200) throw new Error(`the first poll was answered with ${first.status}`);
  await post(address, `{"protocol":"${protocol}","version":1}\u001E`);
  const answer = await (await fetch(address)).text();
  if (answer !== '{}\u001E') throw new Error('the handshake was refused');
  return address;
}

export const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
};
