import type { PersonAnswer } from '@assist/contract';
import { type ListedAddress, readAddressList, toEmailAddress } from '@assist/resource';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { peopleQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { usePaused } from '../../lib/waiting/use-paused.ts';

export interface PersonChoice {
  /** E-mail addresses of the people who are already chosen. */
  readonly chosen: readonly string[];
  /** True to offer no groups, which have no reservations. */
  readonly onlyPeople?: boolean;
  /** True to accept the e-mail address of a person whom the company does not know. */
  readonly takesOutsiders?: boolean;
  /** Called with one person, or with everyone in a pasted list. */
  readonly onChoose: (people: readonly ChosenPerson[]) => void;
}

type ChosenPerson = Pick<PersonAnswer, 'email' | 'name' | 'kind'>;

const NOBODY: readonly PersonAnswer[] = [];
/** The key of the option that adds everyone in a pasted list. */
const ALL = 'all of them';

/** Returns the people whom a typed text may mean, and the functions that choose one or all of them. */
export function usePersonSearch(choice: PersonChoice) {
  const { chosen, takesOutsiders = false, onChoose } = choice;
  const t = useT();
  const [text, setText] = useState('');
  const asked = usePaused(text);
  const { data: people = NOBODY, isFetching } = useQuery(peopleQuery(asked));
  const isSettled = asked === text && !isFetching;
  const found = people.filter((one) => isOffered(one, choice));
  const typed = toEmailAddress(text);
  // An outsider is offered only if no known person has this address.
  const isOutsider = takesOutsiders && typed !== undefined && isSettled && !chosen.includes(typed);
  const outsider: PersonAnswer | undefined =
    isOutsider && found.every(({ email }) => email !== typed) ? { id: typed, email: typed, name: typed, kind: 'user' } : undefined;
  const listed = readAddressList(text) ?? [];
  const all: PersonAnswer[] =
    listed.length > 1 ? [{ id: ALL, email: ALL, name: t('finder.addAll', { count: listed.length }), kind: 'user', department: text }] : [];
  const offered = text.trim() === '' ? NOBODY : [...found, ...(outsider === undefined ? [] : [outsider]), ...all];
  const lookUp = useLookUp(choice, setText);
  const choose = (key: unknown) => {
    if (key === ALL) return lookUp(text);
    const person = offered.find(({ email }) => email === key);
    if (person === undefined) return;
    onChoose([person]);
    setText('');
  };
  return { text, setText, isSettled, offered, outsider, choose, lookUp: () => lookUp(text) };
}

/** Returns a function that looks up the person whom a text names, or all people in a pasted list, and then chooses them. */
function useLookUp(choice: PersonChoice, setText: (next: string | ((now: string) => string)) => void): (wanted: string) => void {
  const { takesOutsiders = false, onChoose } = choice;
  const client = useQueryClient();
  const putBack = (wanted: string) => setText((now) => (now === '' ? wanted : now));
  const take = {
    first(answer: readonly PersonAnswer[], wanted: string) {
      const person = answer.find((one) => isOffered(one, choice));
      if (person !== undefined) onChoose([person]);
      else putBack(wanted);
    },
    listed(answers: readonly (ChosenPerson | undefined)[], listed: readonly ListedAddress[]) {
      const known = answers.filter((one) => one !== undefined && isOffered(one, choice));
      if (known.length > 0) onChoose(known as readonly ChosenPerson[]);
      const left = listed.filter((_, index) => answers[index] === undefined).map(({ email }) => email);
      if (left.length > 0) putBack(left.join('; '));
    },
  };
  // The answer is handled with the latest props, because another person may be added while a request is pending.
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  return (wanted) => {
    // The field is emptied, so that the next name can be typed immediately. A text without a match is put back.
    setText('');
    const listed = readAddressList(wanted);
    if (listed !== undefined && (takesOutsiders || listed.length > 1)) {
      const answers = Promise.all(listed.map((one) => personAt(one, client, takesOutsiders)));
      void answers.then((people) => latest.current.listed(people, listed));
      return;
    }
    client.fetchQuery(peopleQuery(wanted)).then(
      (answer) => latest.current.first(answer, wanted),
      () => latest.current.first(NOBODY, wanted),
    );
  };
}

function isOffered({ email, kind }: ChosenPerson, { chosen, onlyPeople = false }: PersonChoice): boolean {
  return !chosen.includes(email) && (kind === 'user' || !onlyPeople);
}

/** Returns the person with this address; undefined if the company does not know it and outsiders are not accepted. */
async function personAt({ email, name }: ListedAddress, client: QueryClient, takesOutsiders: boolean): Promise<ChosenPerson | undefined> {
  const answer = await client.fetchQuery(peopleQuery(email)).catch(() => NOBODY);
  const person = answer.find((one) => one.email === email);
  return person ?? (takesOutsiders ? { email, name: name === '' ? email : name, kind: 'user' } : undefined);
}
