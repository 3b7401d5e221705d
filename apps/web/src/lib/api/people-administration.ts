import {
  addPerson,
  type AdministeredPerson,
  type BodySent,
  changePerson,
  changePersonAddress,
  closePerson,
  erasePerson,
  exportPerson,
  getAdministeredPerson,
  invitePeople,
  listAdministeredPeople,
  PEOPLE_PER_PAGE,
  type PersonRoles,
  reopenPerson,
  resetPersonTwoStep,
  setPersonRoles,
  signOutPerson,
} from '@assist/contract';
import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { overviewQuery } from './imports.ts';
import { KEYS } from './queries.ts';

const PEOPLE = ['people-administration'] as const;
const PEOPLE_LISTS = [...PEOPLE, 'lists'] as const;

/** Everybody with an account whose name, address or department has all the words; by page. */
export function administeredPeopleQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_LISTS, text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAdministeredPeople, {
        query: { ...(text === '' ? {} : { q: text }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** One account. */
export function administeredPersonQuery(id: string) {
  return queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: ({ signal }) => call(getAdministeredPerson, { params: { id }, signal }),
  });
}

/** Returns everything that is stored about a person. Reading it is written to the audit log. */
export function readPerson(email: string) {
  return call(exportPerson, { params: { email } });
}

/** What an administrator does with one account. */
export const ACTS = { close: closePerson, reopen: reopenPerson, signOut: signOutPerson, resetTwoStep: resetPersonTwoStep } as const;

export function usePersonChanges() {
  const client = useQueryClient();
  const read = (queryKeys: readonly QueryKey[]) => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const onSuccess = () => read([PEOPLE, ['people'], overviewQuery.queryKey, KEYS.me]);
  const onChanged = (person: AdministeredPerson) => {
    client.setQueryData(administeredPersonQuery(person.id).queryKey, person);
    return onSuccess();
  };
  return {
    add: useMutation({ mutationFn: (body: BodySent<typeof addPerson>) => call(addPerson, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: string } & BodySent<typeof changePerson>) =>
        call(changePerson, { params: { id }, body }),
      onSuccess: onChanged,
    }),
    changeAddress: useMutation({
      mutationFn: ({ id, email }: { readonly id: string; readonly email: string }) =>
        call(changePersonAddress, { params: { id }, body: { email } }),
      onSuccess: onChanged,
    }),
    setRoles: useMutation({
      mutationFn: ({ id, roles }: { readonly id: string; readonly roles: PersonRoles }) =>
        call(setPersonRoles, { params: { id }, body: roles }),
      onSuccess: onChanged,
    }),
    act: useMutation({
      mutationFn: ({ id, what }: { readonly id: string; readonly what: keyof typeof ACTS }) => call(ACTS[what], { params: { id } }),
      onSuccess: onChanged,
    }),
    /** Those invited before a call fails stay invited, so the people are read again in any case. */
    invite: useMutation({ mutationFn: invite, onSettled: onSuccess }),
    /** Returns how many entries of each kind were erased. The erased account itself, which may still be shown, is not read again. */
    erase: useMutation({
      mutationFn: async (email: string) => (await call(erasePerson, { params: { email } })).erased,
      onSuccess: () => read([PEOPLE_LISTS, ['people'], overviewQuery.queryKey]),
    }),
  };
}

interface Invite {
  readonly people: readonly Pick<AdministeredPerson, 'id' | 'name' | 'email'>[];
  /** Receives what came of each call. The links are told only once, and would be lost if a later call fails. */
  readonly onInvited?: (people: readonly Invited[]) => void;
}

export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly isMailed: boolean;
  readonly link: string | null;
}

/** Invites people, in as many calls as are needed, and returns what came of all of them. */
async function invite({ people, onInvited }: Invite): Promise<readonly Invited[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const all: Invited[] = [];
  for (let from = 0; from < people.length; from += PEOPLE_PER_PAGE) {
    const ids = people.slice(from, from + PEOPLE_PER_PAGE).map(({ id }) => id);
    const { value } = await call(invitePeople, { body: { ids } });
    const invited = value.flatMap(({ id, outcome, link }): Invited[] => {
      const { name = '', email = '' } = byId.get(id) ?? {};
      return outcome === 'mailed' || outcome === 'link' ? [{ name, email, isMailed: outcome === 'mailed', link }] : [];
    });
    onInvited?.(invited);
    all.push(...invited);
  }
  return all;
}

/** Lists everybody who cannot sign in yet and has no valid invitation, from all pages. */
export async function listUninvited(): Promise<readonly AdministeredPerson[]> {
  const found: AdministeredPerson[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAdministeredPeople, { query: cursor === undefined ? {} : { cursor } });
    found.push(...page.value.filter(({ isClosed, hasPassword, invitation }) => !isClosed && !hasPassword && invitation?.isValid !== true));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
