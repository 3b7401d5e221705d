import type { ListColumn } from '@assist/contract';
import { useId, useState } from 'react';
import { CheckboxField, SelectField, TextArea, TextField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { AreasField } from '../../../parts/areas/areas-field.tsx';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';

/** A time as it is stored. */
const MOMENT = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;

export interface CellFieldProps {
  readonly column: ListColumn;
  readonly words: ColumnWords;
  /** The cell's text, as it is stored. */
  readonly value: string;
  /** What holds if the cell is empty. */
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The field of a cell, by the kind of its column: in the grid, in the form of one row, and to change many. */
export function CellField({ column, words, value, placeholder, error, onChange }: CellFieldProps) {
  const { key, kind, isRequired } = column;
  const label = words.labelOf(key);
  const options = words.optionsOf(key);
  const hint = words.hintOf(key);
  const common = { label, error, value, hint, 'aria-required': isRequired || undefined };
  if (kind === 'references' && options !== undefined)
    return (
      <AreasField
        label={label}
        hint={hint ?? ''}
        chosen={value === '' ? [] : value.split(';')}
        fault={error}
        onChange={(chosen) => onChange(chosen.join(';'))}
      />
    );
  if (kind === 'choices' && options !== undefined)
    return <Choices label={label} options={options} value={value} error={error} onChange={onChange} />;
  if (options !== undefined)
    return (
      <SelectField {...common} onChange={({ target }) => onChange(target.value)}>
        {(!isRequired || value === '') && <option value="">–</option>}
        {value !== '' && options.every((option) => option.key !== value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {'\u2003'.repeat(option.depth ?? 0)}
            {option.name}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'text') return <TextArea {...common} onChange={({ target }) => onChange(target.value)} />;
  if (kind === 'moment')
    return <MomentField label={label} value={value} error={error} aria-required={common['aria-required']} onChange={onChange} />;
  return (
    <TextField
      {...common}
      placeholder={placeholder}
      autoComplete="off"
      inputMode={kind === 'whole' ? 'numeric' : kind === 'decimal' ? 'decimal' : 'text'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface MomentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly 'aria-required': true | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * A day and a time. The day may stand alone. A text that is no time is edited as a text: what somebody has typed or pasted is not lost.
 */
function MomentField({ label, value, error, onChange, ...common }: MomentFieldProps) {
  const t = useT();
  const id = useId();
  const [isPicked] = useState(value === '' || MOMENT.test(value));
  if (!isPicked)
    return (
      <TextField
        {...common}
        label={label}
        value={value}
        error={error}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const [day = '', time = ''] = value.split(' ');
  const described = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <span className="cell-moment">
        <input
          {...common}
          {...described}
          id={id}
          type="date"
          className="input"
          value={day}
          onChange={({ target }) => onChange(`${target.value} ${time}`.trim())}
        />
        <input
          {...described}
          type="time"
          className="input"
          aria-label={t('list.timeOf', { column: label })}
          value={time}
          onChange={({ target }) => onChange(`${day} ${target.value}`.trim())}
        />
      </span>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly key: string; readonly name: string }[];
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

function Choices({ label, options, value, error, onChange }: ChoicesProps) {
  const errorId = useId();
  const chosen = new Set(value.split(';'));
  const toggled = (key: string, isChosen: boolean) =>
    options
      .map((option) => option.key)
      .filter((one) => (one === key ? isChosen : chosen.has(one)))
      .join(';');
  return (
    <fieldset className="field cell-choices" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field__label">{label}</legend>
      {options.map(({ key, name }) => (
        <CheckboxField key={key} label={name} checked={chosen.has(key)} onChange={({ target }) => onChange(toggled(key, target.checked))} />
      ))}
      {error !== undefined && (
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
