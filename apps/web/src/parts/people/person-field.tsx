import type { PersonAnswer } from '@assist/contract';
import { type ListedAddress, readAddressList, toEmailAddress } from '@assist/resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { ComboBoxList } from '../../components/combo-box-list.tsx';
import { peopleQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { usePaused } from '../../lib/waiting/use-paused.ts';
import './person-field.css';

interface PersonFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Addresses that have been chosen already. */
  readonly chosen: readonly string[];
  /** Excludes groups, which have no reservations of their own. */
  readonly onlyPeople?: boolean;
  /** True if the address of somebody unknown to the company is accepted. */
  readonly takesOutsiders?: boolean;
  /** Called with one person, or with everyone in a pasted list. */
  readonly onChoose: (people: readonly ChosenPerson[]) => void;
}

export type ChosenPerson = Pick<PersonAnswer, 'email' | 'name' | 'kind'>;

const NOBODY: readonly PersonAnswer[] = [];
/** The key of the option that stands for a whole list. */
const ALL = 'all of them';

/** Finds people by name or address while typing; complete addresses are accepted as they are, several at once. */
export function PersonField({ label, placeholder, chosen, onlyPeople = false, takesOutsiders = false, onChoose }: PersonFieldProps) {
  const t = useT();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A person just added appears above the field and moves it, perhaps below the fixed part at the bottom of the screen.
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen.length]);
  const asked = usePaused(text);
  const { data: people = NOBODY, isFetching } = useQuery(peopleQuery(asked));
  const isOffered = ({ email, kind }: PersonAnswer) => !chosen.includes(email) && (kind === 'user' || !onlyPeople);
  const found = people.filter(isOffered);
  const typed = toEmailAddress(text);
  // After known people with that address: a colleague comes before a stranger.
  const isOutsider = takesOutsiders && typed !== undefined && asked === text && !isFetching && !chosen.includes(typed);
  const outsider: PersonAnswer[] =
    isOutsider && found.every(({ email }) => email !== typed) ? [{ id: typed, email: typed, name: typed, kind: 'user' }] : [];
  const listed = readAddressList(text) ?? [];
  const all: PersonAnswer[] =
    listed.length > 1 ? [{ id: ALL, email: ALL, name: t('finder.addAll', { count: listed.length }), kind: 'user', department: text }] : [];
  const offered = [...found, ...outsider, ...all];
  const takeFirst = (answer: readonly PersonAnswer[], wanted: string) => {
    const person = answer.find(isOffered);
    if (person !== undefined) onChoose([person]);
    else setText((now) => (now === '' ? wanted : now));
  };
  // Another person may be added while a request is pending, so the answer must use the latest list.
  const latest = useRef(takeFirst);
  useLayoutEffect(() => {
    latest.current = takeFirst;
  });
  const takeListed = (answers: readonly (ChosenPerson | undefined)[], listed: readonly ListedAddress[]) => {
    const known = answers.filter((one) => one !== undefined && !chosen.includes(one.email) && (one.kind === 'user' || !onlyPeople));
    if (known.length > 0) onChoose(known as readonly ChosenPerson[]);
    const left = listed.filter((_, index) => answers[index] === undefined).map(({ email }) => email);
    if (left.length > 0) setText((now) => (now === '' ? left.join('; ') : now));
  };
  const latestList = useRef(takeListed);
  useLayoutEffect(() => {
    latestList.current = takeListed;
  });
  const lookUp = (wanted: string) => {
    // The next name can be typed at once; text without a match is put back.
    setText('');
    const listed = readAddressList(wanted);
    if (listed !== undefined && (takesOutsiders || listed.length > 1)) {
      const personOf = async ({ email, name }: ListedAddress): Promise<ChosenPerson | undefined> => {
        const answer = await client.fetchQuery(peopleQuery(email)).catch(() => NOBODY);
        const person = answer.find((one) => one.email === email);
        return person ?? (takesOutsiders ? { email, name: name === '' ? email : name, kind: 'user' } : undefined);
      };
      void Promise.all(listed.map(personOf)).then((answers) => latestList.current(answers, listed));
      return;
    }
    client.fetchQuery(peopleQuery(wanted)).then(
      (answer) => latest.current(answer, wanted),
      () => latest.current(NOBODY, wanted),
    );
  };
  return (
    <ComboBox
      className="person-field"
      data-unfinished={text.trim() !== '' || undefined}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setIsLeft(false);
      }}
      onBlur={() => setIsLeft(text.trim() !== '')}
      items={text.trim() === '' ? NOBODY : offered}
      menuTrigger="input"
      // The list stays open while the answer is pending: one that closes when it is empty would not open again.
      allowsEmptyCollection={text.trim() !== ''}
      allowsCustomValue
      onSelectionChange={(key) => {
        if (key === ALL) return lookUp(text);
        const person = offered.find((candidate) => candidate.email === key);
        if (person === undefined) return;
        onChoose([person]);
        setText('');
      }}
      onKeyDown={(event) => {
        // With no option highlighted, the first match is meant; it may still be loading.
        if (event.key !== 'Enter' || text.trim() === '' || isPointing(event.target)) return;
        event.preventDefault();
        lookUp(text);
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <Input ref={input} className="input" placeholder={placeholder} {...(isLeft ? { 'aria-describedby': hintId } : {})} />
      {isLeft && (
        <p id={hintId} className="field__error" role="status">
          {t('finder.notAPerson', { text: text.trim() })}
        </p>
      )}
      <ComboBoxList>
        <ListBox<PersonAnswer>
          className="person-field__list"
          renderEmptyState={() => (
            <p className="person-field__empty">{t(isFetching || asked !== text ? 'state.loading' : 'finder.nobody')}</p>
          )}
        >
          {(person) => (
            <ListBoxItem id={person.email} textValue={person.name} className="person-field__item">
              <strong>{person.name}</strong>
              <span>{outsider.includes(person) ? t('finder.outsider') : (person.department ?? person.email)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </ComboBoxList>
    </ComboBox>
  );
}

/** True if an option is highlighted: then the list handles Enter. */
export function isPointing(target: EventTarget): boolean {
  const pointed = target instanceof Element ? (target.getAttribute('aria-activedescendant') ?? '') : '';
  // After a redraw of the list it may be gone.
  return pointed !== '' && document.getElementById(pointed) !== null;
}
