import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText } from './primitives.ts';

export const ownSessionSchema = z.object({
  id: z.string(),
  /** The browser and system used to sign in, by well-known names such as "Firefox" and "Windows". Each is null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: instantText,
  /** The time at which the session was last renewed, to the quarter hour. */
  lastUsedAt: instantText,
  /** True for the session that makes the request. */
  isThisOne: z.boolean(),
});

export const listOwnSessions = operation({
  id: 'listOwnSessions',
  method: 'GET',
  path: '/api/account/sessions',
  base: 'api',
  summary: 'List my sessions: this one, then the most recently used, a hundred at most',
  access: 'signed-in',
  responses: { 200: z.array(ownSessionSchema) },
  errors: [],
});

/** Ends a session without another proof of identity: a person who finds a stranger's session must be able to act quickly. */
export const endOwnSession = operation({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  base: 'api',
  summary: 'End one of my sessions; somebody else’s is not found',
  access: 'signed-in',
  params: z.object({ id: idText }),
  responses: { 204: null },
  errors: ['not-found'],
});

export type OwnSession = z.infer<typeof ownSessionSchema>;
