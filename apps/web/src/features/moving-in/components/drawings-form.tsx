import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { Uploaded } from '../../../parts/upload/use-uploads.ts';
import { floorsOf, parsePosition } from '../model/drawings.ts';
import type { PlanFrom } from '../model/plan-from.ts';
import './drawings-form.css';

const UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;

interface DrawingsFormProps {
  readonly drawings: readonly Uploaded[];
  readonly onSubmit: (from: Extract<PlanFrom, { kind: 'drawings' }>) => void;
}

/** Asks what drawings do not say: the building, where it is, and which floor each drawing shows. */
export function DrawingsForm({ drawings, onSubmit }: DrawingsFormProps) {
  const t = useT();
  const [floors, setFloors] = useState(() =>
    floorsOf(drawings, (ordinal) => (ordinal === 0 ? t('plans.groundFloor') : t('plans.floorName', { ordinal }))),
  );
  const [venue, setVenue] = useState('');
  const [position, setPosition] = useState('');
  const [isTried, setIsTried] = useState(false);
  const at = parsePosition(position);
  const hasTwice = new Set(floors.map(({ ordinal }) => ordinal)).size < floors.length;

  function submit() {
    setIsTried(true);
    if (venue.trim() === '' || at === 'wrong' || hasTwice || floors.some(({ name }) => name.trim() === '')) return;
    onSubmit({ kind: 'drawings', venue: venue.trim(), ...(at === undefined ? {} : { at }), floors });
  }
  const change = (index: number, more: Partial<(typeof floors)[number]>) =>
    setFloors((before) => before.map((floor, at) => (at === index ? { ...floor, ...more } : floor)));

  return (
    <form
      className="card drawings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('plans.venue')}
        value={venue}
        maxLength={120}
        autoFocus
        error={isTried && venue.trim() === '' ? t('plans.venueMissing') : undefined}
        onChange={(event) => setVenue(event.currentTarget.value)}
      />
      <TextField
        label={t('plans.position')}
        hint={t('plans.positionHint')}
        value={position}
        inputMode="text"
        error={isTried && at === 'wrong' ? t('plans.positionWrong') : undefined}
        onChange={(event) => setPosition(event.currentTarget.value)}
      />
      {floors.map(({ uploadId, name, ordinal, unit }, index) => (
        <fieldset key={uploadId} className="drawings-form__floor">
          <legend>{drawings[index]!.name}</legend>
          <TextField
            label={t('plans.floor')}
            value={name}
            maxLength={120}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextField
            label={t('plans.ordinal')}
            hint={t('plans.ordinalHint')}
            type="number"
            min={-20}
            max={200}
            value={ordinal}
            error={isTried && hasTwice ? t('plans.ordinalTwice') : undefined}
            onChange={(event) => change(index, { ordinal: Math.round(event.currentTarget.valueAsNumber) || 0 })}
          />
          <SelectField
            label={t('plans.unit')}
            value={unit ?? ''}
            onChange={({ currentTarget: { value } }) => change(index, { unit: UNITS.find((one) => one === value) })}
          >
            <option value="">{t('plans.unitOfDoors')}</option>
            {UNITS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </fieldset>
      ))}
      <Button kind="primary" type="submit">
        {t('plans.check')}
      </Button>
    </form>
  );
}
