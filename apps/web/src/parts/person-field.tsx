import type { PersonAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { peopleQuery } from '../lib/api/queries.ts';
import { useT } from '../lib/language-context.tsx';
import './person-field.css';

interface PersonFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Addresses that are chosen already. */
  readonly chosen: readonly string[];
  readonly onChoose: (person: PersonAnswer) => void;
}

const NOBODY: readonly PersonAnswer[] = [];

/** Finds a person by name or address while one types. */
export function PersonField({ label, placeholder, chosen, onChoose }: PersonFieldProps) {
  const t = useT();
  const [text, setText] = useState('');
  /** Enter was pressed for this text before its answer was there. */
  const [wantsFirst, setWantsFirst] = useState<string>();
  const asked = useDeferredValue(text);
  const { data: people = NOBODY, isFetching } = useQuery(peopleQuery(asked));
  const offered = people.filter((person) => !chosen.includes(person.email));
  const isSettled = asked === text && !isFetching;
  const take = (person: PersonAnswer | undefined) => {
    if (person === undefined) return;
    onChoose(person);
    setText('');
    setWantsFirst(undefined);
  };
  const takeFirst = useEffectEvent(() => take(offered[0]));
  useEffect(() => {
    if (isSettled && wantsFirst === text) takeFirst();
  }, [isSettled, wantsFirst, text]);
  return (
    <ComboBox
      className="person-field"
      inputValue={text}
      onInputChange={setText}
      items={text.trim() === '' ? NOBODY : offered}
      menuTrigger="input"
      // The list is open while the answer is on the way: one that closes when it is empty would not open again.
      allowsEmptyCollection={text.trim() !== ''}
      allowsCustomValue
      onSelectionChange={(key) => take(offered.find((candidate) => candidate.email === key))}
      onKeyDown={(event) => {
        // With nothing pointed at, the first hit is meant; it may still be on the way.
        if (event.key !== 'Enter' || text.trim() === '' || isPointing(event.target)) return;
        event.preventDefault();
        if (isSettled) take(offered[0]);
        else setWantsFirst(text);
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <Input className="input" placeholder={placeholder} />
      <Popover className="popover">
        <ListBox<PersonAnswer> className="person-field__list" renderEmptyState={() => <p className="person-field__empty">{t(isFetching ? 'state.loading' : 'finder.nobody')}</p>}>
          {(person) => (
            <ListBoxItem id={person.email} textValue={person.name} className="person-field__item">
              <strong>{person.name}</strong>
              <span>{person.department ?? person.email}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** One of the list is chosen with the arrows: the list's own Enter takes that one. */
export function isPointing(target: EventTarget): boolean {
  return target instanceof Element && target.hasAttribute('aria-activedescendant') && target.getAttribute('aria-activedescendant') !== '';
}
