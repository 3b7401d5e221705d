import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText } from './primitives.ts';

export const ownSessionSchema = z.object({
  id: z.string(),
  /** What was signed in with, by names that are known, like "Firefox" and "Windows". Null where that is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: instantText,
  /** To the quarter of an hour: when it was renewed. */
  lastUsedAt: instantText,
  /** It is the one that asks. */
  isThisOne: z.boolean(),
});

export const listOwnSessions = operation({
  id: 'listOwnSessions',
  method: 'GET',
  path: '/api/account/sessions',
  base: 'api',
  summary: 'Where one is signed in: this session, then those that were used last, a hundred at most',
  access: 'signed-in',
  responses: { 200: z.array(ownSessionSchema) },
  errors: [],
});

/** Without a proof: who finds a stranger among them has to be quick. */
export const endOwnSession = operation({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  base: 'api',
  summary: 'End one of one’s own sessions; somebody else’s is not found',
  access: 'signed-in',
  params: z.object({ id: idText }),
  responses: { 204: null },
  errors: ['not-found'],
});

export type OwnSession = z.infer<typeof ownSessionSchema>;
