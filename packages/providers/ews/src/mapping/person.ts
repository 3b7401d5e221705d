import type { CalendarPerson } from '@assist/calendar-provider';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';

/** Converts a `t:Resolution`. Undefined if it is neither a mailbox of the company nor a group, or if it has no SMTP address. */
export function toPerson(resolution: XmlNode): CalendarPerson | undefined {
  const mailbox = childOf(resolution, 'Mailbox');
  const contact = childOf(resolution, 'Contact');
  const type = textOf(mailbox, 'MailboxType');
  const kind = type === 'Mailbox' ? 'user' : type === 'PublicDL' || type === 'GroupMailbox' ? 'group' : undefined;
  const email = addressOf(mailbox, contact);
  if (kind === undefined || email === undefined) return undefined;
  const department = textOf(contact, 'Department');
  return {
    id: email,
    email,
    name: textOf(contact, 'DisplayName') ?? textOf(mailbox, 'Name') ?? email,
    givenName: textOf(contact, 'GivenName') ?? '',
    surname: textOf(contact, 'Surname') ?? '',
    username: textOf(contact, 'Alias') ?? email.split('@')[0]!,
    kind,
    ...(department === undefined || department === '' ? {} : { department }),
  };
}

/**
 * Returns the SMTP address. If the mailbox has only an address in the form of Exchange's directory, the SMTP address is among the contact's
 * addresses.
 */
function addressOf(mailbox: XmlNode | undefined, contact: XmlNode | undefined): string | undefined {
  const address = textOf(mailbox, 'EmailAddress') ?? '';
  if ((textOf(mailbox, 'RoutingType') ?? 'SMTP').toUpperCase() === 'SMTP' && address.includes('@')) return address.toLowerCase();
  const entries = childrenOf(childOf(contact, 'EmailAddresses'), 'Entry').map((entry) => textOf(entry) ?? '');
  return entries
    .find((entry) => /^smtp:/i.test(entry))
    ?.slice(5)
    .toLowerCase();
}
