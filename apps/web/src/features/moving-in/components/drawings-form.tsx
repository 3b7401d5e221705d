import { DRAWING_UNITS, type DrawingMeasure } from '@assist/dxf';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import type { Uploaded } from '../../../parts/upload/use-uploads.ts';
import { floorsOf, parsePosition } from '../model/drawings.ts';
import { measureFile } from '../model/measure-file.ts';
import type { PlanFrom } from '../model/plan-from.ts';
import './drawings-form.css';

const UNITS = DRAWING_UNITS.filter((unit) => unit.name !== 'dm');

interface DrawingsFormProps {
  readonly drawings: readonly Uploaded[];
  readonly onSubmit: (from: Extract<PlanFrom, { kind: 'drawings' }>) => void;
}

/** Asks what drawings do not say: the building, where it is, and which floor each drawing shows. */
export function DrawingsForm({ drawings, onSubmit }: DrawingsFormProps) {
  const t = useT();
  const measures = useQueries({
    queries: drawings.map(({ id, file }) => ({
      queryKey: ['drawing', id],
      queryFn: () => measureFile(file),
      staleTime: Infinity,
      retry: false,
    })),
  }).map(({ data }) => data ?? undefined);
  const [floors, setFloors] = useState(() =>
    floorsOf(drawings, (ordinal) => (ordinal === 0 ? t('plans.groundFloor') : t('plans.floorName', { ordinal }))),
  );
  const [venue, setVenue] = useState('');
  const [position, setPosition] = useState('');
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const at = parsePosition(position);
  const isUnitMissing = (index: number) => measures[index]?.unit === null && floors[index]!.unit === undefined;
  const hasTwice = new Set(floors.map(({ ordinal }) => ordinal)).size < floors.length;

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [tries]);

  function submit() {
    setTries(tries + 1);
    if (venue.trim() === '' || at === 'wrong' || hasTwice || floors.some(({ name }, index) => name.trim() === '' || isUnitMissing(index)))
      return;
    onSubmit({ kind: 'drawings', venue: venue.trim(), ...(at === undefined ? {} : { at }), floors });
  }
  const change = (index: number, more: Partial<(typeof floors)[number]>) =>
    setFloors((before) => before.map((floor, at) => (at === index ? { ...floor, ...more } : floor)));

  return (
    <form
      ref={form}
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
          <UnitField
            measure={measures[index]}
            unit={unit}
            isMissing={isTried && isUnitMissing(index)}
            onChange={(chosen) => change(index, { unit: chosen })}
          />
        </fieldset>
      ))}
      <Button kind="primary" type="submit">
        {t('plans.check')}
      </Button>
    </form>
  );
}

type Unit = (typeof UNITS)[number]['name'];

interface UnitFieldProps {
  /** Undefined if the drawing has not been measured, or cannot be. */
  readonly measure: DrawingMeasure | undefined;
  /** Undefined for the unit that the doors show. */
  readonly unit: Unit | undefined;
  readonly isMissing: boolean;
  readonly onChange: (unit: Unit | undefined) => void;
}

/** Asks for the unit of a drawing, and says how large the drawing is in each, so that a wrong unit is seen at once. */
function UnitField({ measure, unit, isMissing, onChange }: UnitFieldProps) {
  const t = useT();
  const { locale } = useLanguage();
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const metres = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, style: 'unit', unit: 'meter' });
  const withSize = (name: string) => {
    const one = DRAWING_UNITS.find((other) => other.name === name);
    if (measure === undefined || one === undefined) return name;
    const [width, height] = measure.size;
    return `${name} · ${number.format(width * one.metres)} × ${metres.format(height * one.metres)}`;
  };
  const shown = measure?.unit;
  return (
    <SelectField
      label={t('plans.unit')}
      hint={shown === null && !isMissing ? t('plans.unitUnknown') : undefined}
      error={isMissing ? t('plans.unitUnknown') : undefined}
      value={unit ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(UNITS.find(({ name }) => name === value)?.name)}
    >
      <option value="">
        {shown === null
          ? t('plans.unitChoose')
          : shown === undefined
            ? t('plans.unitOfDoors')
            : `${t('plans.unitOfDoors')}: ${withSize(shown)}`}
      </option>
      {UNITS.map(({ name }) => (
        <option key={name} value={name}>
          {withSize(name)}
        </option>
      ))}
    </SelectField>
  );
}
