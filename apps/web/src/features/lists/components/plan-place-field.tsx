import { pathToRoot } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { levelPlanQuery, planLevelsQuery } from '../../../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { CellField, type CellFieldProps } from './cell-field.tsx';

/** The parts of a drawing at which a resource can stand. */
const LAYERS: ReadonlySet<string> = new Set(['fixture', 'unit', 'solid', 'section']);

interface PlanPlaceFieldProps extends CellFieldProps {
  /** The area of the resource; empty if none is chosen yet. */
  readonly areaId: string;
}

/**
 * Chooses the place of a resource by its name, among the places of the floor on which its area lies. Without a drawing of that floor, the
 * place is typed as it is stored: the id of its feature.
 */
export function PlanPlaceField({ areaId, ...field }: PlanPlaceFieldProps) {
  const t = useT();
  const { language, locale } = useLanguage();
  const { areas } = useConfiguration();
  const tree = useAreaTree();
  const { data: levels } = useQuery(planLevelsQuery);
  const path = new Set(areaId === '' ? [] : pathToRoot(tree, areaId).map(({ id }) => id));
  const features = new Set(areas.filter(({ id }) => path.has(id)).map(({ featureId }) => featureId));
  const levelId = levels?.levels.find(({ id }) => features.has(id))?.id;
  const { data: plan } = useQuery({ ...levelPlanQuery(levelId ?? '', language), enabled: levelId !== undefined });
  const { resources } = useResources();
  const { column, words, value, error, onChange } = field;
  const places = useMemo(() => {
    const holders = new Map(
      resources?.flatMap(({ displayName, mapInfos }) => mapInfos.map(({ featureId }) => [featureId, displayName] as const)),
    );
    const named = plan?.features.flatMap(({ properties: { featureId, layer, name } }) =>
      LAYERS.has(layer) && name !== null ? [[featureId, { name, holder: holders.get(featureId) }] as const] : [],
    );
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return [...new Map(named)].toSorted(([, a], [, b]) => compare(a.name, b.name));
  }, [plan, resources, locale]);

  const label = words.labelOf(column.key);
  if (areaId === '')
    return (
      <SelectField label={label} hint={t('list.areaFirst')} error={error} value={value} disabled>
        <option value={value}>{value === '' ? '–' : value}</option>
      </SelectField>
    );
  if (places.length === 0) return <CellField {...field} />;
  const isDrawn = plan?.features.some(({ properties }) => properties.featureId === value) === true;
  return (
    <SelectField label={label} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      <option value="">–</option>
      {value !== '' && places.every(([id]) => id !== value) && <option value={value}>{isDrawn ? t('list.placeUnnamed') : value}</option>}
      {places.map(([id, { name, holder }]) => (
        <option key={id} value={id}>
          {holder === undefined || id === value ? name : t('list.placeTaken', { place: name, resource: holder })}
        </option>
      ))}
    </SelectField>
  );
}
