import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, instantText } from './primitives.ts';

const personParams = z.object({ email: emailText });

export const exportPerson = operation({
  id: 'exportPerson',
  method: 'GET',
  path: '/api/assist/people/{email}/data',
  base: 'api',
  summary: 'Get everything stored about a person, grouped by kind, without secrets. This is written to the audit log',
  access: 'administer',
  params: personParams,
  responses: {
    200: z.object({ email: z.string(), exportedAt: instantText, data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  },
  errors: [],
});

export const erasePerson = operation({
  id: 'erasePerson',
  method: 'DELETE',
  path: '/api/assist/people/{email}',
  base: 'api',
  summary:
    'Erase a person: the account, the reservations, and the name wherever others have written it. This cannot be undone; nobody can erase themselves',
  access: 'administer',
  params: personParams,
  responses: { 200: z.object({ erased: z.record(z.string(), z.int()) }) },
  errors: ['forbidden'],
});

const auditEntrySchema = z.object({
  id: z.string(),
  at: instantText,
  /** The person who acted. The address is null for actions on the command line. */
  actor: z.object({ email: z.nullable(z.string()), name: z.string() }),
  /** The operation's id. A viewer's views of somebody's calendar are recorded once a day. */
  operation: z.string(),
  objectKind: z.enum(['person', 'company', 'resource', 'area', 'type', 'property', 'news']),
  objectId: z.string(),
  correlationId: z.nullable(z.string()),
  detail: z.optional(z.record(z.string(), z.unknown())),
});

export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: '/api/assist/audit',
  base: 'api',
  summary: 'List who has viewed whose calendar, and what was done with personal data; the newest first, a hundred per page',
  access: 'administer',
  query: z.object({
    actor: z.optional(emailText),
    /** The person affected by the operation. */
    person: z.optional(emailText),
    cursor: z.optional(z.string().check(z.maxLength(128))),
  }),
  responses: { 200: z.object({ value: z.array(auditEntrySchema), cursor: z.nullable(z.string()) }) },
  errors: ['invalid-cursor'],
});

export type AuditPageAnswer = z.infer<(typeof listAudit.responses)[200]>;
