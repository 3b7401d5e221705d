import type { LevelPlan, PlanBuilding, PlanLevel } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import type { PlaceCodes } from '../../../parts/plan/map/create-plan-map.ts';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { type FloorCount, listBuildings } from '../../../parts/plan/model/floors.ts';
import type { ShownWay } from '../../../parts/plan/model/shown-way.ts';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import { bearingOf, directionOf, DIRECTIONS } from '../model/directions.ts';
import { type KioskDraft, positionOfDraft } from '../model/kiosk-draft.ts';
import { lookLine } from '../model/look-line.ts';
import { useHungSigns } from '../use-hung-signs.ts';

interface PlaceFieldsProps {
  readonly draft: KioskDraft;
  readonly level: PlanLevel | undefined;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly fault: string | undefined;
  readonly onChange: (part: Pick<Partial<KioskDraft>, 'levelId' | 'position' | 'bearing'>) => void;
}

/** Room for the buttons of the plan at its right. */
const PADDING: Padding = { top: 12, right: 72, bottom: 12, left: 12 };
const NOTHING_COVERED = { rightPx: 0, bottomShare: 0 };
/** Whatever is there, one presses a point and no thing. */
const NO_RESOURCES: readonly Resource[] = [];
const NO_CODES: PlaceCodes = new Map();
const NO_NOTES: ReadonlyMap<string, string> = new Map();
const NO_COUNTS: ReadonlyMap<string, FloorCount> = new Map();
const nothing = () => {};

/** The floor, the point on its plan, and which way one looks there. What has a sign or a name is chosen from a list as well. */
export function PlaceFields({ draft, level, levels, buildings, fault, onChange }: PlaceFieldsProps) {
  const t = useT();
  const text = useText();
  const id = useId();
  const { language } = useLanguage();
  const result = useQuery({ ...levelPlanQuery(level?.id ?? '', language), enabled: level !== undefined });
  const plan = result.data;
  const failure = failureOf(result);
  const position = positionOfDraft(draft, level);
  const { bearing } = draft;
  const [longitude, latitude] = position ?? [];
  const way = useMemo((): ShownWay | undefined => {
    if (longitude === undefined || latitude === undefined) return undefined;
    const at = [longitude, latitude] as const;
    return {
      lines: bearing === null ? [] : [{ positions: lookLine(at, bearing), isDone: false }],
      marks: [{ kind: 'here', position: at }],
      look: undefined,
    };
  }, [longitude, latitude, bearing]);
  const groups = listBuildings(buildings, levels, NO_COUNTS);
  const options = (some: readonly PlanLevel[]) =>
    some.map((one) => (
      <option key={one.id} value={one.id}>
        {text(one.name)}
      </option>
    ));
  return (
    <fieldset className="kiosk-place" data-invalid={fault === undefined ? undefined : true}>
      <legend>{t('kiosks.place')}</legend>
      <SelectField
        label={t('kiosks.floor')}
        value={level?.id ?? ''}
        onChange={({ target }) => onChange({ levelId: target.value, position: undefined })}
      >
        {groups.length === 1
          ? options(levels)
          : groups.map(({ building, levels: within }) => (
              <optgroup key={building.id} label={text(building.name)}>
                {options(within)}
              </optgroup>
            ))}
      </SelectField>
      <AtField levels={levels} plan={plan} position={position} fault={fault} onChange={onChange} />
      <div className="kiosk-place__plan" role="group" aria-label={t('kiosks.plan', { floor: text(level?.name) })} aria-describedby={id}>
        {plan !== undefined && (
          <PlanStage
            key={plan.levelId}
            level={plan}
            levelName={text(level?.name)}
            resources={NO_RESOURCES}
            codes={NO_CODES}
            notes={NO_NOTES}
            chosen={undefined}
            onChoose={nothing}
            padding={PADDING}
            covered={NOTHING_COVERED}
            way={way}
            onPick={(picked) => onChange({ levelId: plan.levelId, position: picked })}
          />
        )}
        {plan === undefined && failure === null && <Skeleton height={280} />}
        {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      </div>
      <p id={id} className="field__hint">
        {t(position === undefined ? 'kiosks.planHint' : 'kiosks.planMarked')}
      </p>
      <BearingField bearing={bearing} onChange={onChange} />
    </fieldset>
  );
}

interface AtFieldProps extends Pick<PlaceFieldsProps, 'levels' | 'fault' | 'onChange'> {
  readonly plan: LevelPlan | undefined;
  readonly position: readonly [number, number] | undefined;
}

/** A point without a pointer: that of a sign, whose floor and bearing it has then, or the middle of what has a name on this floor. */
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
      {/* A sign's is exact. */}
      {bearing !== null && bearing % 45 !== 0 && (
        <option value={bearing}>
          {t('kiosks.bearingExact', { direction: t(`kiosks.direction.${directionOf(bearing)}`), degrees: bearing })}
        </option>
      )}
    </SelectField>
  );
}
