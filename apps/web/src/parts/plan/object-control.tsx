import type { PlanObjectAnswer } from '@assist/contract';
import type { ObjectValue } from '@assist/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Switch } from '../../components/switch.tsx';
import { useToast } from '../../components/toast.tsx';
import { switchObject } from '../../lib/api/objects.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useLanguage, useT, useText } from '../../lib/language-context.tsx';
import { markText, type ObjectLook } from './model/object-look.ts';
import '../../components/field.css';
import './plan-objects.css';

interface ObjectControlProps {
  readonly object: PlanObjectAnswer;
  readonly look: ObjectLook;
}

/** The control of an object. It shows a change immediately; a failed change is reverted and the person is told. */
export function ObjectControl({ object, look }: ObjectControlProps) {
  const t = useT();
  const text = useText();
  const { locale } = useLanguage();
  const client = useQueryClient();
  const toast = useToast();
  const textOf = useErrorText();
  /** The requested value, shown until the server has answered; undefined if none is requested. */
  const [wanted, setWanted] = useState<ObjectValue>();
  const { mutate } = useMutation({
    mutationFn: (value: ObjectValue) => switchObject(client, object.id, value),
    onError: (error) => toast({ kind: 'error', text: t('objects.failed', { reason: textOf(error) }) }),
  });
  const set = (value: ObjectValue) => {
    setWanted(value);
    // If there were several changes, only the answer to the last one ends the display of the requested value.
    mutate(value, { onSettled: () => setWanted(undefined) });
  };
  const value = wanted ?? look.value;
  const label = t('objects.control', { name: look.name });
  const { form } = object;
  switch (form.type) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={(event) => set(event.target.checked)} />;
    case 'number':
      return (
        <Range
          label={label}
          form={form}
          value={typeof value === 'number' ? value : undefined}
          valueText={wanted === undefined ? look.valueText : markText(object, { ...look, value: wanted }, locale)}
          isWanted={wanted !== undefined}
          onPull={setWanted}
          onSet={set}
        />
      );
    case 'choice':
      return (
        <select
          className="input select"
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.target.value)}
        >
          {value === undefined && <option value="">{t('objects.unknown')}</option>}
          {form.choices.map(({ key, name }) => (
            <option key={key} value={key}>
              {text(name)}
            </option>
          ))}
        </select>
      );
  }
}

interface RangeProps {
  readonly label: string;
  readonly form: Extract<PlanObjectAnswer['form'], { type: 'number' }>;
  readonly value: number | undefined;
  readonly valueText: string;
  /** True if the value is only requested; it is then also shown beside the control. */
  readonly isWanted: boolean;
  readonly onPull: (value: number) => void;
  readonly onSet: (value: number) => void;
}

/**
 * Pause after the last key before the object is switched, so that a person can move the slider several steps without switching the object
 * at each step.
 */
const KEYS_REST_MS = 400;

/** A slider for a number. The object is switched only at the end of a drag, because a blind that follows a finger wears out soon. */
function Range({ label, form, value, valueText, isWanted, onPull, onSet }: RangeProps) {
  /** A changed value that is not applied yet; undefined if there is none. */
  const pulled = useRef<number>(undefined);
  const timer = useRef<number>(undefined);
  const settle = () => {
    clearTimeout(timer.current);
    if (pulled.current === undefined) return;
    onSet(pulled.current);
    pulled.current = undefined;
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  // Applies a change that was made just before the card is closed.
  useEffect(() => () => latest.current(), []);
  return (
    <span className="plan-object-pulled">
      {isWanted && <span aria-hidden>{valueText}</span>}
      <input
        type="range"
        className="plan-object-range"
        aria-label={label}
        aria-valuetext={valueText}
        min={form.minimum}
        max={form.maximum}
        step={form.step}
        value={value ?? form.minimum}
        onChange={(event) => {
          pulled.current = event.target.valueAsNumber;
          onPull(pulled.current);
        }}
        onPointerUp={settle}
        onKeyUp={() => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(settle, KEYS_REST_MS);
        }}
        onBlur={settle}
      />
    </span>
  );
}
