import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorldFault } from '@assist/calendar-provider/test-suite';

/** A proxy in front of a third-party server, which injects faults into requests. */
export interface CaldavProxy {
  readonly origin: string;
  readonly requests: readonly { readonly method: string; readonly path: string }[];
  befall(fault: WorldFault, times: number): void;
  close(): Promise<void>;
}

const OF_ITS_OWN = new Set(['connection', 'transfer-encoding', 'content-length', 'content-encoding', 'upgrade', 'alt-svc', 'keep-alive']);

export async function startCaldavProxy(target: string): Promise<CaldavProxy> {
  const faults: WorldFault[] = [];
  const requests: { method: string; path: string }[] = [];
  const forward = async (request: IncomingMessage) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value !== 'string' || OF_ITS_OWN.has(name) || name === 'host' ? [] : [[name, value]],
      ),
    );
    return fetch(`${target}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body }),
    });
  };
  const server = createServer((request, response) => {
    void (async () => {
      requests.push({ method: request.method ?? '', path: request.url ?? '' });
      const fault = faults[0] === 'lostAnswer' && request.method !== 'PUT' ? undefined : faults.shift();
      if (fault !== undefined && fault !== 'lostAnswer') {
        request.resume();
        response.writeHead(
          { throttled: 429, serverError: 500, tokenRefused: 401 }[fault],
          fault === 'throttled' ? { 'retry-after': '1' } : {},
        );
        response.end();
        return;
      }
      const answer = await forward(request);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (fault === 'lostAnswer') {
        response.writeHead(500);
        response.end();
        return;
      }
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_ITS_OWN.has(name)));
      const location = answer.headers.get('location');
      if (location !== null) headers['location'] = location.replace(target, '');
      response.writeHead(answer.status, headers);
      response.end(bytes);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    befall: (fault, times) => faults.push(...Array.from({ length: times }, () => fault)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
