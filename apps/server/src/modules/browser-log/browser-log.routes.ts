import { randomUUID } from 'node:crypto';
import { sendBrowserLog } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../call/problem-error.ts';
import { type Route, route } from '../../call/route.ts';

/** The number of logs that a person may send within `SENT_WINDOW_MS`. A person who needs help sends one or two. */
const SENT_MAX = 5;
const SENT_WINDOW_MS = 60 * 60_000;
const PEOPLE_REMEMBERED = 10_000;

/** Writes errors from browsers to the log that the operator reads. */
export function browserLogRoutes(log: FastifyBaseLogger): Route[] {
  const sent = new LRUCache<string, Instant[]>({ max: PEOPLE_REMEMBERED });
  return [
    route(sendBrowserLog, async ({ body, principal, now }) => {
      const earlier = (sent.get(principal.userId) ?? []).filter((at) => at > now - SENT_WINDOW_MS);
      if (earlier.length >= SENT_MAX)
        throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil((earlier[0]! + SENT_WINDOW_MS - now) / 1_000) });
      sent.set(principal.userId, [...earlier, now]);
      const reference = randomUUID().slice(0, 8);
      const { entries, note, browser } = body;
      log.warn({ reference, person: principal.userId, note, browser, entries: entries.length }, 'a person sent their browser’s log');
      for (const { at, level, message, correlationId } of entries)
        log.warn({ reference, at: new Date(at).toISOString(), level, message, correlationId }, 'logged by a browser');
      return { reference };
    }),
  ];
}
