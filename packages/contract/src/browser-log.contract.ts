import * as z from 'zod/mini';
import { operation } from './operation.ts';

/** The maximum number of log entries that a browser keeps. */
export const BROWSER_LOG_MAX_ENTRIES = 500;
export const BROWSER_LOG_MAX_MESSAGE = 1_000;

const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u, 'control characters'));

export const sendBrowserLog = operation({
  id: 'sendBrowserLog',
  method: 'POST',
  path: '/api/assist/browser-log',
  base: 'api',
  summary: 'Write a browser’s errors to the server’s log, where they can be found by the reference',
  access: 'signed-in',
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          /** Milliseconds since 1970, by the browser's clock. */
          at: z.number().check(z.gte(0), z.lte(8.64e15)),
          level: z.union([z.literal('warning'), z.literal('error')]),
          message: line(BROWSER_LOG_MAX_MESSAGE),
          correlationId: line(64),
        }),
      )
      .check(z.minLength(1), z.maxLength(BROWSER_LOG_MAX_ENTRIES)),
    /** What the person was doing, in their own words. */
    note: line(1_000),
    browser: line(300),
  }),
  responses: { 200: z.object({ reference: z.string() }) },
  errors: [],
});
