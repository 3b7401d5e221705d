import type { StoredResource } from '@assist/resource';
import { findMailboxOfPerson, type PersonRow } from '@assist/tables';
import { importDefect, type ImportDefect } from '../findings/import-defect.ts';
import type { PersonRecord } from './parse-people-csv.ts';
import type { ResourceRecord } from './parse-resources-csv.ts';

/** Reports people with the address of a resource: signing in with it would open the resource's own calendar. */
export function listAddressesOfResources(
  people: readonly PersonRecord[],
  resources: readonly Pick<StoredResource, 'email' | 'displayName'>[],
): readonly ImportDefect[] {
  const names = new Map(resources.map(({ email, displayName }) => [email, displayName]));
  return people
    .filter(({ email }) => names.has(email))
    .map(({ email, line }) =>
      importDefect('address-of-a-resource', line, 'email', `${email} is the address of ${names.get(email)!}, which is a resource.`),
    );
}

/** Reports resources whose mailbox is a person's: reserving the resource would put reservations into that person's calendar. */
export function listMailboxesOfPeople(
  records: readonly ResourceRecord[],
  people: readonly PersonRecord[],
  known: ReadonlyMap<string, PersonRow>,
): readonly ImportDefect[] {
  const names = new Map([...known.values(), ...people].map(({ email, name }) => [email, name]));
  return records.flatMap(({ resource, line }) => {
    const found = findMailboxOfPerson(resource, names);
    return found === undefined ? [] : [importDefect(found.code, line, found.column, found.sentence)];
  });
}
