import type { LevelPlan, PlanLevel } from '@assist/contract';
import { useMemo } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { type KioskDraft, positionOfDraft } from '../model/kiosk-draft.ts';
import { useHungSigns } from '../use-hung-signs.ts';

/** Directions clockwise from north, 45° apart. */
const DIRECTIONS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

const bearingOf = (index: number): number => index * 45;

/** Returns the direction nearest to a bearing in degrees. */
function directionOf(bearing: number): (typeof DIRECTIONS)[number] {
  return DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length]!;
}

interface PlaceFieldsProps {
  readonly draft: KioskDraft;
  /** Plan of the kiosk's floor; undefined until it has loaded. */
  readonly plan: LevelPlan | undefined;
  readonly level: PlanLevel | undefined;
  readonly levels: readonly PlanLevel[];
  readonly fault: string | undefined;
  readonly onChange: (part: Pick<Partial<KioskDraft>, 'levelId' | 'position' | 'bearing'>) => void;
}

/** Chooses the place of a kiosk by a sign or a name, and the direction that its viewer faces. */
export function PlaceFields({ draft, plan, level, levels, fault, onChange }: PlaceFieldsProps) {
  const t = useT();
  return (
    <div className="kiosk-form__part" role="group" aria-label={t('kiosks.place')}>
      <AtField levels={levels} plan={plan} position={positionOfDraft(draft, level)} fault={fault} onChange={onChange} />
      <BearingField bearing={draft.bearing} onChange={onChange} />
    </div>
  );
}

interface AtFieldProps extends Pick<PlaceFieldsProps, 'plan' | 'levels' | 'fault' | 'onChange'> {
  readonly position: readonly [number, number] | undefined;
}

/**
 * Chooses a place from a list, without pressing the plan: a sign with its floor and bearing, or the middle of a named feature on this
 * floor.
 */
function AtField({ levels, plan, position, fault, onChange }: AtFieldProps) {
  const t = useT();
  const text = useText();
  const hung = useHungSigns();
  const signs = hung.filter(({ spot }) => levels.some(({ id }) => id === spot.levelId));
  const named = useMemo(() => listNamed(plan), [plan]);
  const isAt = (longitude: number, latitude: number) => longitude === position?.[0] && latitude === position[1];
  const sign = signs.find(({ spot }) => spot.levelId === plan?.levelId && isAt(spot.longitude, spot.latitude));
  const place = named.find(({ at }) => isAt(...at));
  const floorOf = (levelId: string) => text(levels.find(({ id }) => id === levelId)?.name);
  return (
    <SelectField
      label={t('kiosks.at')}
      error={fault}
      value={sign !== undefined ? `sign ${sign.code}` : place !== undefined ? `place ${place.id}` : ''}
      onChange={({ target }) => {
        const ofSign = signs.find(({ code }) => `sign ${code}` === target.value)?.spot;
        const ofPlace = named.find((one) => `place ${one.id}` === target.value);
        if (ofSign !== undefined)
          onChange({ levelId: ofSign.levelId, position: [ofSign.longitude, ofSign.latitude], bearing: ofSign.bearing });
        else if (ofPlace !== undefined) onChange({ levelId: plan!.levelId, position: ofPlace.at });
        else onChange({ position: undefined });
      }}
    >
      <option value="">{t(position === undefined ? 'kiosks.atNone' : 'kiosks.atPoint')}</option>
      {signs.length > 0 && (
        <optgroup label={t('kiosks.signs')}>
          {signs.map(({ code, name, spot }) => (
            <option key={code} value={`sign ${code}`}>
              {name.startsWith(floorOf(spot.levelId)) ? name : `${name}, ${floorOf(spot.levelId)}`}
            </option>
          ))}
        </optgroup>
      )}
      {named.length > 0 && (
        <optgroup label={t('kiosks.named')}>
          {named.map((one) => (
            <option key={one.id} value={`place ${one.id}`}>
              {one.name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly at: readonly [number, number];
}

function listNamed(plan: LevelPlan | undefined): readonly NamedPlace[] {
  return (plan?.features ?? [])
    .flatMap(({ geometry, properties: { layer, featureId, name } }): NamedPlace[] => {
      if (layer !== 'label' || geometry.type !== 'Point' || name === null || name === '') return [];
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      return [{ id: featureId, name, at: [longitude, latitude] }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

interface BearingFieldProps {
  readonly bearing: number | null;
  readonly onChange: PlaceFieldsProps['onChange'];
}

function BearingField({ bearing, onChange }: BearingFieldProps) {
  const t = useT();
  return (
    <SelectField
      label={t('kiosks.bearing')}
      hint={t('kiosks.bearingHint')}
      value={bearing ?? ''}
      onChange={({ target }) => onChange({ bearing: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{t('kiosks.bearingNone')}</option>
      {DIRECTIONS.map((direction, index) => (
        <option key={direction} value={bearingOf(index)}>
          {t(`kiosks.direction.${direction}`)}
        </option>
      ))}
      {/* A bearing taken from a sign may lie between the eight directions. */}
      {bearing !== null && bearing % 45 !== 0 && (
        <option value={bearing}>
          {t('kiosks.bearingExact', { direction: t(`kiosks.direction.${directionOf(bearing)}`), degrees: bearing })}
        </option>
      )}
    </SelectField>
  );
}
