import { randomUUID } from 'node:crypto';
import { ProviderError } from '@assist/calendar-provider';
import { PoliteClient } from '@assist/polite-http';
import { CALDAV_LIMITS, caldavProvider, checkCredentials } from '@assist/provider-caldav';
import { findZone, toZone } from '@assist/time';
import * as z from 'zod/mini';
import { OutsideCalendar } from '../calendars/outside/outside-calendar.ts';
import { KeptPasswords } from '../connections/kept-passwords.ts';
import { defineKind } from './calendar-kind.ts';
import { address, answersFor, caFile, id, limits, text } from './connection-fields.ts';
import { answeringFor, limitsOf, readCertificate } from './outside-settings.ts';
import { yesOrNo } from './question.ts';

const schema = z.strictObject({
  kind: z.literal('caldav'),
  id,
  url: address,
  /** Name and password of the service account, which reads rooms and reserves nothing. */
  auth: z.strictObject({ user: text, password: text }),
  /**
   * Where people's addresses come from, because on some servers people can set their own. With a domain, the account `fred` has only the
   * address `fred@domain`. With `as-told`, a person has the address that the server reports; use this only if administrators set it.
   */
  addresses: z.union([z.literal('as-told'), text.check(z.regex(/^[^@\s.]+(?:\.[^@\s.]+)+$/, 'is no domain'))]),
  answersFor,
  /** Zone of all-day events in calendars that name none; if left out, the zone of this machine. */
  zone: z.optional(text.check(z.refine((value) => findZone(value) !== undefined, 'is no zone'))),
  caFile,
  limits,
});

/** A CalDAV server. The specification has no word for it, so it counts as Exchange. */
export const caldavKind = defineKind({
  kind: 'caldav',
  serverType: 'ews',
  schema,
  questions: [
    { path: 'url', text: 'Address of the CalDAV server', usual: 'https://cloud.example.com/remote.php/dav' },
    { path: 'auth.user', text: 'Name of the service account' },
    { path: 'auth.password', text: 'Its password (an app password if the server has them)', isSecret: true },
    {
      path: 'addresses',
      text: 'Domain of people’s addresses (or "as-told": the addresses that the server states, if only administrators can set them)',
    },
    {
      path: 'answersFor',
      text: 'Does Assist accept and decline for the rooms? If nobody does, as on Cyrus, reservations stay tentative',
      usual: 'no',
      read: (answer) => (yesOrNo(answer) ? 'all' : 'none'),
    },
    { path: 'zone', text: 'Time zone of all-day events (empty: the zone of this machine)', usual: '' },
    { path: 'caFile', text: 'File with the company’s certificate authority (empty if the certificate is public)', usual: '' },
  ],
  compose(connection, { providerTokens, countProcesses, onFaultyItem, now }) {
    const { id, url, auth, addresses, zone } = connection;
    const ca = readCertificate(connection.caFile);
    const limits = new PoliteClient({ ...CALDAV_LIMITS, ...limitsOf(connection.limits) }, undefined, countProcesses);
    const kept = new KeptPasswords(providerTokens, id, auth, now);
    const provider = caldavProvider({
      url,
      tokens: kept,
      zone: toZone(zone ?? new Intl.DateTimeFormat('en').resolvedOptions().timeZone),
      ...ca,
      limits,
      onFaultyItem,
    });
    return {
      connectionId: id,
      provider,
      open: (surroundings) =>
        new OutsideCalendar(provider, { id, tellsSubjects: true, ...answeringFor(connection.answersFor) }, surroundings),
      password: 'caldav',
      oauth: undefined,
      mailServer: {
        issuer: new URL(url).origin,
        check: async (user, password, signal) => {
          const checked = await checkCredentials(url, { user, password }, { ...ca, signal, correlationId: randomUUID() });
          if (checked.kind === 'unauthenticated')
            throw new ProviderError('unauthenticated', 'the calendar server refused this name or password');
          const { id: subject, email } = checked.person;
          if (addresses !== 'as-told' && email !== addressOfAccount(subject, addresses))
            throw new ProviderError('unauthenticated', 'the calendar server reported an address that does not belong to this account');
          return { ...checked.person, subject };
        },
        kept,
      },
      enableGroupFinding: true,
      keepsSealed: true,
      deliversInvitations: (context) => provider.deliversInvitations(context),
      needs: {
        'sign-in': 'nothing',
        rooms: 'the address of the server, and the service account’s name and password; a calendar of its own',
        schedules: 'the server delivers invitations (RFC 6638), or the service account may read this resource’s calendar',
        events: 'the service account may read this resource’s calendar',
        writes: 'the service account may write this resource’s calendar',
        invitations: 'scheduling on the server (RFC 6638; the guide names the settings)',
        people: 'nothing',
        person: 'nothing',
        push: 'nothing',
      },
      // Only times, because Nextcloud lets nobody read a room's calendar (docs/guides/connect-caldav.md).
      doesWithout: {
        events: 'only its times are shown',
        ...(connection.answersFor === 'none' && { writes: 'what nobody confirms or uses is not given back' }),
      },
      directoryNote:
        'A CalDAV server names only what it declares to be a room or a resource. Type other addresses into the table yourself.',
      close: () => provider.close(),
    };
  },
});

/**
 * Returns the address of an account. A principal's path ends with the account's name, which administrators assign; on some servers the name
 * is an address.
 */
function addressOfAccount(principal: string, domain: string): string {
  const name = decodeURIComponent(principal.split('/').findLast((part) => part !== '') ?? '').toLowerCase();
  return name.includes('@') ? name : `${name}@${domain.toLowerCase()}`;
}
