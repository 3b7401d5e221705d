import type { IncomingMessage } from 'node:http';

/** As Fastify has it: so many proxies are believed, and what stands before them in the list is not. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const told = headers['x-forwarded-for'];
  if (trustedProxies === 0 || told === undefined) return own;
  const chain = [...String(told).split(','), own];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)]!.trim();
}
