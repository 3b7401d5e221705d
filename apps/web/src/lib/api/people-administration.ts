import {
  addPerson,
  type AdministeredPerson,
  type BodySent,
  changePerson,
  closePerson,
  invitePeople,
  listAdministeredPeople,
  PEOPLE_PER_PAGE,
  reopenPerson,
  resetPersonTwoStep,
  signOutPerson,
} from '@assist/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { overviewQuery } from './imports.ts';

export type Invited = Awaited<ReturnType<typeof invite>>[number];

/** Everybody with an account whose name, address or department has all the words; by page. */
export function administeredPeopleQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: ['people-administration', text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAdministeredPeople, {
        query: { ...(text === '' ? {} : { q: text }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** What an administrator does with one account. */
export const ACTS = { close: closePerson, reopen: reopenPerson, signOut: signOutPerson, resetTwoStep: resetPersonTwoStep } as const;

export function usePersonChanges() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([['people-administration'], ['people'], overviewQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    add: useMutation({ mutationFn: (body: BodySent<typeof addPerson>) => call(addPerson, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: string } & BodySent<typeof changePerson>) =>
        call(changePerson, { params: { id }, body }),
      onSuccess,
    }),
    act: useMutation({
      mutationFn: ({ id, what }: { readonly id: string; readonly what: keyof typeof ACTS }) => call(ACTS[what], { params: { id } }),
      onSuccess,
    }),
    invite: useMutation({ mutationFn: invite, onSuccess }),
  };
}

/** Invites people, as many calls as are needed. */
async function invite(people: readonly Pick<AdministeredPerson, 'id' | 'name'>[]) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const invited: { readonly name: string; readonly isMailed: boolean; readonly link: string | null }[] = [];
  for (let from = 0; from < people.length; from += PEOPLE_PER_PAGE) {
    const ids = people.slice(from, from + PEOPLE_PER_PAGE).map(({ id }) => id);
    const { value } = await call(invitePeople, { body: { ids } });
    for (const { id, outcome, link } of value)
      if (outcome === 'mailed' || outcome === 'link') invited.push({ name: names.get(id) ?? '', isMailed: outcome === 'mailed', link });
  }
  return invited;
}

/** Lists everybody who cannot sign in yet, from all pages. */
export async function listUninvited(): Promise<readonly AdministeredPerson[]> {
  const found: AdministeredPerson[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAdministeredPeople, { query: cursor === undefined ? {} : { cursor } });
    found.push(...page.value.filter(({ isClosed, hasPassword }) => !isClosed && !hasPassword));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
