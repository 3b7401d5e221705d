import type { PlanObjectAnswer } from '@assist/contract';
import type { ObjectValue } from '@assist/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '../../components/switch.tsx';
import { useToast } from '../../components/toast.tsx';
import { switchObject } from '../../lib/api/objects.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import type { ObjectLook } from './model/object-look.ts';
import '../../components/field.css';
import './plan-objects.css';

interface ObjectControlProps {
  readonly object: PlanObjectAnswer;
  readonly look: ObjectLook;
}

/** Switches it, at once; what was refused is taken back and said. */
export function ObjectControl({ object, look }: ObjectControlProps) {
  const t = useT();
  const text = useText();
  const client = useQueryClient();
  const toast = useToast();
  const textOf = useErrorText();
  /** What it is to be, until it is known that it is. */
  const [wanted, setWanted] = useState<ObjectValue>();
  const { mutate } = useMutation({
    mutationFn: (value: ObjectValue) => switchObject(client, object.id, value),
    onError: (error) => toast({ kind: 'error', text: t('objects.failed', { reason: textOf(error) }) }),
    onSettled: () => setWanted(undefined),
  });
  const set = (value: ObjectValue) => {
    setWanted(value);
    if (value !== look.value) mutate(value);
  };
  const value = wanted ?? look.value;
  const label = t('objects.control', { name: look.name });
  const { form } = object;
  switch (form.type) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={(event) => set(event.target.checked)} />;
    case 'number':
      return (
        <input
          type="range"
          className="plan-object-range"
          aria-label={label}
          aria-valuetext={String(value ?? '')}
          min={form.minimum}
          max={form.maximum}
          step={form.step}
          value={typeof value === 'number' ? value : form.minimum}
          // While it is pulled nothing is switched: a blind that follows a finger is worn out soon.
          onChange={(event) => setWanted(event.target.valueAsNumber)}
          onPointerUp={(event) => set(event.currentTarget.valueAsNumber)}
          onKeyUp={(event) => set(event.currentTarget.valueAsNumber)}
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
