import { type CalendarPerson, type CallContext, ProviderError } from '@assist/calendar-provider';
import type { Principal } from '../dav/accounts.ts';
import type { Server } from './objects.ts';

const ROOMS: ReadonlySet<string> = new Set(['ROOM', 'RESOURCE']);

export async function getMe(server: Server, context: CallContext): Promise<CalendarPerson> {
  const account = await server.accounts.accountOf(context);
  const email = context.actor.mailbox === undefined || context.actor.mailbox === '' ? account.addresses[0] : context.actor.mailbox;
  if (email === undefined) throw new ProviderError('notFound', 'the calendar server reports no address for this account');
  return toPerson(account, email);
}

export async function searchPeople(
  server: Server,
  { text, groups, limit }: { text: string; groups: boolean; limit: number },
  context: CallContext,
): Promise<CalendarPerson[]> {
  const properties = ['D:displayname', 'C:calendar-user-address-set'];
  const address = text.trim().toLowerCase();
  const named = /^[^@\s]+@[^@\s]+$/.test(address) ? await server.accounts.principalOf(address, context) : undefined;
  // Servers compare accents exactly, so the text is searched for both with and without its accents.
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const found = await Promise.all([...new Set([text, plain])].map((one) => server.accounts.search(properties, one, context)));
  const people = new Map<string, CalendarPerson>();
  for (const principal of [...found.flat(), ...(named === undefined ? [] : [named])]) {
    const [email] = principal.addresses;
    if (email === undefined || ROOMS.has(principal.type) || (principal.type === 'GROUP' && !groups)) continue;
    people.set(email, toPerson(principal, email));
  }
  return [...people.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
}

function toPerson({ url, name, type }: Pick<Principal, 'url' | 'name' | 'type'>, email: string): CalendarPerson {
  const shown = name === '' ? email : name;
  const words = shown.split(' ');
  const isTwo = words.length > 1 && type !== 'GROUP';
  return {
    id: new URL(url).pathname,
    email,
    name: shown,
    givenName: isTwo ? words.slice(0, -1).join(' ') : '',
    surname: isTwo ? words.at(-1)! : '',
    username: email,
    kind: type === 'GROUP' ? 'group' : 'user',
  };
}
