import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useT } from '../../lib/language-context.tsx';
import { readCode } from '../../lib/read-code.ts';
import { CodePartsField } from './code-parts.tsx';
import { NO_PARTS, type Typed } from './model/typed-code.ts';
import './scan.css';

interface TypeCodeProps {
  readonly hasFocus: boolean;
  /** The reason why the last code led nowhere; undefined if there is none. */
  readonly problem: { readonly code: string; readonly text: string; readonly isWorthAsking: boolean } | undefined;
  readonly onCode: (code: string) => void;
  /** Called when the code is edited. */
  readonly onEdit: () => void;
}

/** Fields for a typed code: one for each part of the product's codes, or one for a code as it is printed on an older sign. */
export function TypeCode({ hasFocus, problem, onCode, onEdit }: TypeCodeProps) {
  const t = useT();
  const [parts, setParts] = useState(NO_PARTS);
  const [other, setOther] = useState<string>();
  const [fault, setFault] = useState<'mistyped' | 'none'>();
  const onTyped = (typed: Typed) => {
    onEdit();
    setFault(typed.kind === 'mistyped' || typed.kind === 'none' ? typed.kind : undefined);
    if (typed.kind === 'none') return;
    if (typed.parts !== undefined) setParts(typed.parts);
    if (typed.kind !== 'code') return;
    if (typed.parts === undefined) setOther(typed.code);
    onCode(typed.code);
  };
  const error = fault === undefined ? problem?.text : t(`scan.fault.${fault}`);
  const restart = (next: string | undefined) => {
    onEdit();
    setFault(undefined);
    setOther(next);
  };
  if (other !== undefined)
    return (
      <OtherForm
        code={other}
        error={error}
        onType={restart}
        onFind={() => {
          const code = readCode(other, { isMeant: true });
          setFault(code === undefined ? 'none' : undefined);
          if (code !== undefined) onCode(code);
        }}
        onBack={() => restart(undefined)}
      />
    );
  return (
    <div className="scan__type">
      <CodePartsField parts={parts} error={error} hasFocus={hasFocus} onTyped={onTyped} />
      {fault === undefined && problem?.isWorthAsking === true && <Button onClick={() => onCode(problem.code)}>{t('action.retry')}</Button>}
      <Button kind="quiet" size="small" onClick={() => restart('')}>
        {t('scan.otherForm')}
      </Button>
    </div>
  );
}

interface OtherFormProps {
  readonly code: string;
  readonly error: string | undefined;
  readonly onType: (code: string) => void;
  readonly onFind: () => void;
  /** Called to return to the fields for the product's own codes. */
  readonly onBack: () => void;
}

/** A field for a code as it is printed on an older sign. */
function OtherForm({ code, error, onType, onFind, onBack }: OtherFormProps) {
  const t = useT();
  return (
    <form
      className="scan__type"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <TextField
        label={t('scan.other')}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that has asked for it
        autoFocus
        onChange={({ target }) => onType(target.value)}
      />
      <div className="scan__actions">
        <Button type="submit" kind="primary">
          {t('scan.find')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('scan.ownForm')}
        </Button>
      </div>
    </form>
  );
}
