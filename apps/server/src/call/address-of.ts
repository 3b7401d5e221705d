import type { IncomingMessage } from 'node:http';

/**
 * Returns the caller's address as Fastify determines it: the last `trustedProxies` addresses, including the connection's own, are proxies,
 * and the address before them is the caller's.
 */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const told = headers['x-forwarded-for'];
  if (trustedProxies === 0 || told === undefined) return own;
  const chain = [...String(told).split(','), own];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)]!.trim();
}
