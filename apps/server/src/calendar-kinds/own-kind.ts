import { TouchProvider } from '@assist/provider-touch';
import * as z from 'zod/mini';
import { openOwnCalendar } from '../calendars/own/own-calendar.ts';
import { SqlCalendarStore } from '../calendars/own/sql-calendar-store.ts';
import { IdentityProvider } from '../connections/identity-provider.ts';
import { defineKind } from './calendar-kind.ts';
import { address, DEFAULT_OAUTH_PROMPT, id, text } from './connection-fields.ts';

const openIdConnect = z.strictObject({
  id,
  name: z._default(text, 'Single sign-on'),
  issuer: address,
  clientId: text,
  clientSecret: z.optional(text),
  scope: z._default(text, 'openid email profile'),
  /** True if the identity provider never sends `email_verified`, and its users cannot choose their address. */
  trustsAddresses: z._default(z.boolean(), false),
});

const schema = z.strictObject({ kind: z.literal('touch'), signIn: z.optional(openIdConnect) });

/** Assist's own calendar, with an identity provider if the operator names one. */
export const ownKind = defineKind({
  kind: 'touch',
  serverType: 'touch',
  schema,
  compose({ signIn }, { database }) {
    const store = new SqlCalendarStore(database);
    const provider = new TouchProvider(store);
    return {
      connectionId: 'own',
      provider,
      open: (surroundings) => openOwnCalendar(provider, store, surroundings),
      password: 'account',
      oauth:
        signIn === undefined
          ? undefined
          : {
              identityProvider: new IdentityProvider({
                ...signIn,
                connectionId: signIn.id,
                clientSecret: signIn.clientSecret,
                prompt: DEFAULT_OAUTH_PROMPT,
                parameters: {},
                domains: undefined,
              }),
              calendar: undefined,
            },
      mailServer: undefined,
      enableGroupFinding: false,
      keepsSealed: false,
      needs: {
        'sign-in': 'the identity provider',
        rooms: 'nothing',
        schedules: 'nothing',
        events: 'nothing',
        writes: 'nothing',
        push: 'nothing',
        people: 'nothing',
        person: 'nothing',
      },
    };
  },
});
