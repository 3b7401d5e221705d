import type { AreaAnswer } from '@assist/contract';
import { SelectField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useText } from '../../../lib/language-context.tsx';
import { groupAreas } from '../../../parts/search/group-areas.ts';

interface AreaSelectProps {
  readonly label: string;
  /** Label of the empty choice; without a label, that choice is not offered. */
  readonly whole?: string;
  readonly value: string;
  readonly onChange: (areaId: string) => void;
}

/** Selects a floor, or a part of one, grouped by building. */
export function AreaSelect({ label, whole, value, onChange }: AreaSelectProps) {
  const text = useText();
  const { areas } = useConfiguration();
  const groups = groupAreas(areas);
  const options = (list: readonly AreaAnswer[]) =>
    list.map((area) => (
      <option key={area.id} value={area.id}>
        {area.kind === 'zone' ? `\u2003${text(area.name)}` : text(area.name)}
      </option>
    ));
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {whole !== undefined && <option value="">{whole}</option>}
      {groups.map(({ building, within }) =>
        building === undefined || groups.length === 1 ? (
          options(within)
        ) : (
          <optgroup key={building.id} label={text(building.name)}>
            {options(within)}
          </optgroup>
        ),
      )}
    </SelectField>
  );
}
