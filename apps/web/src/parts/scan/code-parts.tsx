import { type ClipboardEvent, Fragment, type InputEvent, type KeyboardEvent, useId, useRef } from 'react';
import { moveOnWhenFull } from '../../components/move-on-when-full.ts';
import { useT } from '../../lib/language-context.tsx';
import { type CodeParts, PART_LENGTH, pastedCode, symbolsOf, type Typed, typedCode } from './model/typed-code.ts';
import './scan.css';

interface CodePartsProps {
  readonly parts: CodeParts;
  /** What is wrong with the code and what to do about it; undefined if there is no error. */
  readonly error: string | undefined;
  readonly hasFocus: boolean;
  readonly onTyped: (typed: Typed) => void;
}

const INDEXES = [0, 1] as const;
const LABELS = ['scan.firstPart', 'scan.lastPart'] as const;

/** Fields for a code in two parts, as printed. The focus moves between them, and pasted text fills both. */
export function CodePartsField({ parts, error, hasFocus, onTyped }: CodePartsProps) {
  const t = useT();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const withPart = (index: 0 | 1, part: string): CodeParts => (index === 0 ? [part, parts[1]] : [parts[0], part]);
  const onInput = (index: 0 | 1) => (event: InputEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return onTyped({ kind: 'part', parts: withPart(index, event.currentTarget.value) });
    const part = symbolsOf(event.currentTarget.value);
    // The input's value is corrected before `moveOnWhenFull` checks whether the part is full.
    if (part !== event.currentTarget.value) event.currentTarget.value = part;
    onTyped(typedCode(withPart(index, part)));
    moveOnWhenFull(event);
  };
  const onPaste = (index: 0 | 1) => (event: ClipboardEvent) => {
    event.preventDefault();
    onTyped(pastedCode(parts, index, event.clipboardData.getData('text')));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '') return;
    // Backspace in the empty second part deletes the last symbol of the first part, as if there were only one field.
    event.preventDefault();
    onTyped({ kind: 'part', parts: withPart(0, parts[0].slice(0, -1)) });
    first.current?.focus();
  };
  return (
    <fieldset className="code-parts" data-invalid={error !== undefined || undefined}>
      <legend className="field__label">{t('scan.code')}</legend>
      <div className="code-parts__inputs" data-input-group>
        {INDEXES.map((index) => (
          <Fragment key={index}>
            {index > 0 && <span aria-hidden>–</span>}
            <input
              ref={index === 0 ? first : undefined}
              className="input"
              aria-label={t(LABELS[index])}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
              maxLength={PART_LENGTH}
              // Requests a keyboard with capital letters, without correction or suggestions.
              inputMode="text"
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint={index === 0 ? 'next' : 'go'}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed "type a code"
              autoFocus={hasFocus && index === 0}
              value={parts[index]}
              onInput={onInput(index)}
              onPaste={onPaste(index)}
              onKeyDown={index === 0 ? undefined : onKeyDown}
            />
          </Fragment>
        ))}
      </div>
      {error === undefined ? (
        <p className="field__hint" id={`${id}-hint`}>
          {t('scan.codeHint')}
        </p>
      ) : (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
