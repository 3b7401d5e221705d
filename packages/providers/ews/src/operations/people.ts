import { type CalendarPerson, type CallContext, type Email, isProviderError, ProviderError } from '@assist/calendar-provider';
import { toPerson } from '../mapping/person.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { childOf, childrenOf, textOf } from '../soap/xml-node.ts';
import type { Rooms } from './rooms.ts';

/**
 * Finds people and groups. Leaves out the rooms that are in room lists, because Exchange's directory does not distinguish rooms from
 * people.
 */
export async function searchPeople(
  client: EwsClient,
  rooms: Rooms,
  query: { readonly text: string; readonly groups: boolean; readonly limit: number },
  context: CallContext,
): Promise<CalendarPerson[]> {
  const [found, roomEmails] = await Promise.all([resolveNames(client, query.text, context), rooms.emails(context)]);
  return found.filter((person) => (person.kind === 'group' ? query.groups : !roomEmails.has(person.email))).slice(0, query.limit);
}

/** Finds the directory entries whose name, alias or address a text may mean. Exchange returns at most a hundred. */
export async function resolveNames(client: EwsClient, text: string, context: CallContext): Promise<CalendarPerson[]> {
  const entry = text.trim();
  if (entry === '') return [];
  try {
    const answer = await client.call({
      context,
      repeatable: true,
      body: xml`<m:ResolveNames ReturnFullContactData="true" SearchScope="ActiveDirectory" ContactDataShape="AllProperties"><m:UnresolvedEntry>${entry}</m:UnresolvedEntry></m:ResolveNames>`,
    });
    return childrenOf(childOf(onlyMessage(answer), 'ResolutionSet'), 'Resolution').flatMap((one) => toPerson(one) ?? []);
  } catch (error) {
    if (isProviderError(error, 'notFound')) return [];
    throw error;
  }
}

export async function getMe(client: EwsClient, context: CallContext): Promise<CalendarPerson> {
  const { mailbox } = context.actor;
  if (mailbox === undefined) throw new ProviderError('forbidden', 'the service account is not a person');
  const found = (await resolveNames(client, `smtp:${mailbox}`, context)).find((person) => person.email === mailbox);
  if (found === undefined) throw new ProviderError('notFound', 'this account has no mailbox');
  return found;
}

/** Finds a person's photo in the size HR96x96, which every server has. Undefined if there is none. */
export async function findPhoto(
  client: EwsClient,
  email: Email,
  context: CallContext,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  try {
    const answer = onlyMessage(
      await client.call({
        context,
        repeatable: true,
        body: xml`<m:GetUserPhoto><m:Email>${email}</m:Email><m:SizeRequested>HR96x96</m:SizeRequested></m:GetUserPhoto>`,
      }),
    );
    const bytes = Buffer.from(textOf(answer, 'PictureData') ?? '', 'base64');
    return bytes.length === 0 ? undefined : { bytes, contentType: isPng(bytes) ? 'image/png' : 'image/jpeg' };
  } catch (error) {
    if (isProviderError(error, 'notFound', 'invalid') || (isProviderError(error, 'unavailable') && error.detail.status === 404))
      return undefined;
    throw error;
  }
}

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}
