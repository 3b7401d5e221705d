import * as z from 'zod/mini';
import { CAPABILITIES } from './access.ts';
import { operation } from './operation.ts';
import { emailText, idText, instantText, languageKey, nameText } from './primitives.ts';

/** The largest number of people on a page of the list, and in one invitation. */
export const PEOPLE_PER_PAGE = 100;

/** The largest number of areas of one manager. */
const MANAGED_AREAS_MAX = 200;
/** More than there are. A number, because the build keeps schemas that read a property of something else. */
const CAPABILITIES_MAX = 10;

export const personRolesSchema = z.strictObject({
  /** The areas, each with everything below it, and what the person may do there. Null for a person who manages nothing. */
  manager: z.nullable(
    z.strictObject({
      areaIds: z.array(idText).check(z.minLength(1), z.maxLength(MANAGED_AREAS_MAX)),
      capabilities: z.array(z.enum(CAPABILITIES)).check(z.minLength(1), z.maxLength(CAPABILITIES_MAX)),
    }),
  ),
  /** May reserve, change and release on behalf of others. */
  reception: z.boolean(),
  /** May decide on requests that need approval. */
  approver: z.boolean(),
});

export const administeredPersonSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  department: z.string(),
  administrator: z.boolean(),
  roles: personRolesSchema,
  /** True if nobody can sign in to the account. */
  isClosed: z.boolean(),
  /** True if the person has set a password of this product. */
  hasPassword: z.boolean(),
  /** When the person was last invited to set a password, and whether the link is still valid; null if never, or if the link has been used. */
  invitation: z.nullable(z.object({ sentAt: instantText, isValid: z.boolean() })),
  /** True if the person has an app for codes or a passkey, which `resetPersonTwoStep` removes. */
  hasSecondStep: z.boolean(),
  /** Null if the person has not signed in within the last 30 days. */
  lastSignInAt: z.nullable(instantText),
  /** The number of devices on which the person is signed in. */
  signIns: z.int(),
});

const personParams = z.object({ id: idText });
const departmentText = z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));
const onePerson = { 200: administeredPersonSchema };

export const listAdministeredPeople = operation({
  id: 'listAdministeredPeople',
  method: 'GET',
  path: '/api/assist/administration/people',
  base: 'api',
  summary: 'List everybody with an account, closed ones too, by name; a hundred per page',
  access: 'administer',
  query: z.object({
    /** Words of names, addresses and departments, all of which must be found. */
    q: z.optional(z.string().check(z.maxLength(200))),
    cursor: z.optional(idText),
  }),
  responses: {
    200: z.object({
      value: z.array(administeredPersonSchema),
      /** The number of people on all pages. */
      total: z.int(),
      cursor: z.nullable(z.string()),
    }),
  },
  errors: ['invalid-cursor'],
});

export const getAdministeredPerson = operation({
  id: 'getAdministeredPerson',
  method: 'GET',
  path: '/api/assist/administration/people/{id}',
  base: 'api',
  summary: 'Get one account, closed ones too',
  access: 'administer',
  params: personParams,
  responses: onePerson,
  errors: [],
});

export const addPerson = operation({
  id: 'addPerson',
  method: 'POST',
  path: '/api/assist/administration/people',
  base: 'api',
  summary: 'Add a person, who has no password yet',
  access: 'administer',
  body: z.strictObject({
    email: emailText,
    name: nameText,
    department: z.optional(departmentText),
    /** The language of the person's screens and mails until they choose another one; by default the company's. */
    language: z.optional(languageKey),
  }),
  responses: { 201: administeredPersonSchema },
  errors: ['person-exists'],
});

/** Gives people who have no password yet a link with which they set one. A new link ends the person's earlier one. */
export const invitePeople = operation({
  id: 'invitePeople',
  method: 'POST',
  path: '/api/assist/administration/people/invite',
  base: 'api',
  summary: 'Invite people to set their first password, by mail; without a mail server, the answer has the links to hand over',
  access: 'administer',
  body: z.strictObject({ ids: z.array(idText).check(z.minLength(1), z.maxLength(PEOPLE_PER_PAGE)) }),
  responses: {
    200: z.object({
      value: z.array(
        z.object({
          id: z.string(),
          /** `has-password` and `closed`: this person was not invited. */
          outcome: z.enum(['mailed', 'link', 'has-password', 'closed']),
          /** Present only with the outcome `link`. */
          link: z.nullable(z.string()),
          expiresAt: z.nullable(instantText),
        }),
      ),
    }),
  },
  errors: ['managed-elsewhere', 'site-address-unknown'],
});

export const changePerson = operation({
  id: 'changePerson',
  method: 'PUT',
  path: '/api/assist/administration/people/{id}',
  base: 'api',
  summary: 'Change the name, the department or the administrator’s role of a person; what is not named is kept',
  access: 'administer',
  params: personParams,
  body: z.strictObject({ name: z.optional(nameText), department: z.optional(departmentText), administrator: z.optional(z.boolean()) }),
  responses: onePerson,
  errors: ['last-administrator', 'managed-elsewhere'],
});

export const changePersonAddress = operation({
  id: 'changePersonAddress',
  method: 'PUT',
  path: '/api/assist/administration/people/{id}/address',
  base: 'api',
  summary:
    'Change a person’s address, with everything that names it. The person is signed out everywhere, and signs in with the new address',
  access: 'administer',
  params: personParams,
  body: z.strictObject({ email: emailText }),
  responses: onePerson,
  errors: ['person-exists', 'managed-elsewhere'],
});

export const closePerson = operation({
  id: 'closePerson',
  method: 'POST',
  path: '/api/assist/administration/people/{id}/close',
  base: 'api',
  summary: 'Close an account: the person is signed out everywhere and cannot sign in. Reservations stay',
  access: 'administer',
  params: personParams,
  responses: onePerson,
  errors: ['last-administrator'],
});

export const reopenPerson = operation({
  id: 'reopenPerson',
  method: 'POST',
  path: '/api/assist/administration/people/{id}/reopen',
  base: 'api',
  summary: 'Reopen a closed account',
  access: 'administer',
  params: personParams,
  responses: onePerson,
  errors: [],
});

export const signOutPerson = operation({
  id: 'signOutPerson',
  method: 'POST',
  path: '/api/assist/administration/people/{id}/sign-out',
  base: 'api',
  summary: 'Sign a person out on all devices',
  access: 'administer',
  params: personParams,
  responses: onePerson,
  errors: [],
});

export const resetPersonTwoStep = operation({
  id: 'resetPersonTwoStep',
  method: 'POST',
  path: '/api/assist/administration/people/{id}/reset-two-step',
  base: 'api',
  summary: 'Remove the second step and the passkeys of a person who has lost them. The person is told by mail',
  access: 'administer',
  params: personParams,
  responses: onePerson,
  errors: [],
});

export const setPersonRoles = operation({
  id: 'setPersonRoles',
  method: 'PUT',
  path: '/api/assist/administration/people/{id}/roles',
  base: 'api',
  summary: 'Replace the roles of a person, except the administrator’s',
  access: 'administer',
  params: personParams,
  body: personRolesSchema,
  responses: onePerson,
  errors: ['unknown-place'],
});

export type PersonRoles = z.infer<typeof personRolesSchema>;
export type AdministeredPerson = z.infer<typeof administeredPersonSchema>;
