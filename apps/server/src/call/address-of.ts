import type { IncomingMessage } from 'node:http';

/** Returns the address as Fastify determines it: this many proxies are trusted, and entries before them in the list are not. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const told = headers['x-forwarded-for'];
  if (trustedProxies === 0 || told === undefined) return own;
  const chain = [...String(told).split(','), own];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)]!.trim();
}
