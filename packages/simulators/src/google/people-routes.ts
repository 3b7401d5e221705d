import type { Email, Person } from '../engine/index.ts';
import { type GoogleCall, googleAnswer, type GoogleRoute, numberOf } from './google-call.ts';
import { badRequest, GoogleError } from './google-error.ts';
import { numberIdOf } from './directory-routes.ts';

const NO_LETTERS = /[^\p{L}\p{N}]+/u;

export const getMe: GoogleRoute = (call) => {
  const fields = call.query.get('personFields');
  if (fields === null) throw badRequest('personFields mask is required. Please specify one or more valid paths.');
  const person = call.engine.directory.findPerson(call.viewer);
  if (person === undefined) throw new GoogleError(404, 'notFound', 'Requested entity was not found.');
  return googleAnswer(call, toPerson(person, fields));
};

/** Searches the company's directory. The caller's token needs the scope for it. */
export const searchDirectoryPeople: GoogleRoute = (call) => {
  expectScope(call, 'directory.readonly');
  const mask = maskOf(call);
  if (!call.query.has('sources')) throw badRequest('sources is required.');
  const size = numberOf(call, 'pageSize', 100, 500);
  const people = call.engine.directory
    .listPeople()
    .filter((person) => isFound(call, [person.name, person.email]))
    .slice(0, size);
  return googleAnswer(
    call,
    people.length === 0 ? {} : { people: people.map((person) => toPerson(person, mask)), totalSize: people.length },
  );
};

/**
 * Searches the people outside the company with whom the caller has corresponded. A first search finds nobody, because it only fills the
 * cache.
 */
export const searchOtherContacts: GoogleRoute = (call) => {
  expectScope(call, 'contacts.other.readonly');
  const mask = maskOf(call);
  if (!call.warmed.has(call.viewer)) {
    call.warmed.add(call.viewer);
    return googleAnswer(call, {});
  }
  if ((call.query.get('query') ?? '') === '') return googleAnswer(call, {});
  const { directory } = call.engine;
  const others = new Map<Email, string>();
  for (const item of call.engine.listMasters(call.viewer)) {
    for (const { email, name } of item.attendees)
      if (directory.findMailbox(email) === undefined && directory.findGroup(email) === undefined) others.set(email, name);
  }
  const results = [...others]
    .filter(([email, name]) => isFound(call, [name, email]))
    .slice(0, Math.min(30, numberOf(call, 'pageSize', 10, 30)))
    .map(([email, name]) => ({
      person: {
        resourceName: `otherContacts/c${Buffer.from(email).toString('hex').slice(0, 16)}`,
        etag: '%oc',
        ...chosen(mask, { names: [{ displayName: name }], emailAddresses: [{ value: email }] }),
      },
    }));
  return googleAnswer(call, results.length === 0 ? {} : { results });
};

function expectScope({ grant }: GoogleCall, name: string): void {
  if (!grant.scope.includes(name)) throw new GoogleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
}

function maskOf({ query }: GoogleCall): string {
  const mask = query.get('readMask');
  if (mask === null) throw badRequest('readMask is required.');
  return mask;
}

/** Returns whether each word of the query begins a word of these texts. */
function isFound({ query }: GoogleCall, texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => [text, ...text.split(NO_LETTERS)]).map(folded);
  return folded(query.get('query') ?? '')
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function toPerson(person: Person, mask: string): Record<string, unknown> {
  const id = numberIdOf(person.id);
  const metadata = { primary: true, source: { type: 'PROFILE', id } };
  return {
    resourceName: `people/${id}`,
    etag: '%person',
    ...chosen(mask, {
      names: [
        {
          metadata,
          displayName: person.name,
          givenName: person.givenName,
          familyName: person.surname,
          displayNameLastFirst: `${person.surname}, ${person.givenName}`,
          unstructuredName: person.name,
        },
      ],
      emailAddresses: [{ metadata: { ...metadata, verified: true }, value: person.email }],
      organizations:
        person.department === undefined ? undefined : [{ metadata, department: person.department, title: person.jobTitle ?? '' }],
      metadata: { sources: [{ type: 'PROFILE', id }], objectType: 'PERSON' },
    }),
  };
}

function chosen(mask: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = mask.split(',');
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => names.includes(name) && value !== undefined));
}
