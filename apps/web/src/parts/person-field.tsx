import type { PersonAnswer } from '@assist/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { ComboBoxList } from '../components/combo-box-list.tsx';
import { peopleQuery } from '../lib/api/queries.ts';
import { useT } from '../lib/language-context.tsx';
import { usePaused } from '../lib/waiting/use-paused.ts';
import './person-field.css';

interface PersonFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Addresses that are chosen already. */
  readonly chosen: readonly string[];
  /** A group has no reservations of its own. */
  readonly onlyPeople?: boolean;
  readonly onChoose: (person: PersonAnswer) => void;
}

const NOBODY: readonly PersonAnswer[] = [];

/** Finds a person by name or address while one types. */
export function PersonField({ label, placeholder, chosen, onlyPeople = false, onChoose }: PersonFieldProps) {
  const t = useT();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A person just added stands above the field, and has moved it, perhaps below what stays at the foot of the screen.
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen.length]);
  const asked = usePaused(text);
  const { data: people = NOBODY, isFetching } = useQuery(peopleQuery(asked));
  const isOffered = ({ email, kind }: PersonAnswer) => !chosen.includes(email) && (kind === 'user' || !onlyPeople);
  const offered = people.filter(isOffered);
  const takeFirst = (found: readonly PersonAnswer[], typed: string) => {
    const person = found.find(isOffered);
    if (person !== undefined) onChoose(person);
    else setText((now) => (now === '' ? typed : now));
  };
  // While one was on the way another may have been added: it is added to those that are chosen by then.
  const latest = useRef(takeFirst);
  useLayoutEffect(() => {
    latest.current = takeFirst;
  });
  const lookUp = (typed: string) => {
    // The next one can be typed at once; nobody found, what was typed comes back.
    setText('');
    client.fetchQuery(peopleQuery(typed)).then(
      (found) => latest.current(found, typed),
      () => latest.current(NOBODY, typed),
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
      // The list is open while the answer is on the way: one that closes when it is empty would not open again.
      allowsEmptyCollection={text.trim() !== ''}
      allowsCustomValue
      onSelectionChange={(key) => {
        const person = offered.find((candidate) => candidate.email === key);
        if (person === undefined) return;
        onChoose(person);
        setText('');
      }}
      onKeyDown={(event) => {
        // With nothing pointed at, the first hit is meant; it may still be on the way.
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
              <span>{person.department ?? person.email}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </ComboBoxList>
    </ComboBox>
  );
}

/** One of the list is chosen with the arrows: the list's own Enter takes that one. */
export function isPointing(target: EventTarget): boolean {
  return target instanceof Element && target.hasAttribute('aria-activedescendant') && target.getAttribute('aria-activedescendant') !== '';
}
