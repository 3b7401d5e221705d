import type { PersonAnswer } from '@assist/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { ComboBoxList } from '../../components/combo-box-list.tsx';
import { useT } from '../../lib/language-context.tsx';
import { type PersonChoice, usePersonSearch } from './use-person-search.ts';
import './person-field.css';

interface PersonFieldProps extends PersonChoice {
  readonly label: string;
  readonly placeholder: string;
}

/** A field that finds people by name or e-mail address while typing. It also accepts a pasted list of addresses. */
export function PersonField({ label, placeholder, ...choice }: PersonFieldProps) {
  const t = useT();
  const { text, setText, isSettled, offered, outsider, choose, lookUp } = usePersonSearch(choice);
  const [isLeft, setIsLeft] = useState(false);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A chosen person appears above the field and moves it down, perhaps out of sight.
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.chosen.length]);
  const isTyped = text.trim() !== '';
  return (
    <ComboBox
      className="person-field"
      data-unfinished={isTyped || undefined}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setIsLeft(false);
      }}
      onBlur={() => setIsLeft(isTyped)}
      items={offered}
      menuTrigger="input"
      // The empty list stays open while the answer is pending, because a closed one would not open again.
      allowsEmptyCollection={isTyped}
      allowsCustomValue
      onSelectionChange={choose}
      onKeyDown={(event) => {
        // Without a highlighted option, Enter chooses the first match, even if it is still loading.
        if (event.key !== 'Enter' || !isTyped || isPointing(event.target)) return;
        event.preventDefault();
        lookUp();
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
          renderEmptyState={() => <p className="person-field__empty">{t(isSettled ? 'finder.nobody' : 'state.loading')}</p>}
        >
          {(person) => (
            <ListBoxItem id={person.email} textValue={person.name} className="person-field__item">
              <strong>{person.name}</strong>
              <span>{person === outsider ? t('finder.outsider') : (person.department ?? person.email)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </ComboBoxList>
    </ComboBox>
  );
}

/** Returns whether an option is highlighted, in which case the list itself handles Enter. */
export function isPointing(target: EventTarget): boolean {
  const pointed = target instanceof Element ? (target.getAttribute('aria-activedescendant') ?? '') : '';
  // A redraw of the list may have removed the option.
  return pointed !== '' && document.getElementById(pointed) !== null;
}
