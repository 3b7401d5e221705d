import { foldText } from '@assist/resource';
import { useMemo, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { ComboBoxList } from '../../../components/combo-box-list.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useText } from '../../../lib/language-context.tsx';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import '../../../parts/people/person-field.css';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

interface PlaceFieldProps {
  readonly label: string;
  /** The current place, shown until another is chosen. */
  readonly current: string;
  readonly onChoose: (place: { readonly id: string; readonly name: string }) => void;
}

const OFFERED = 12;

/** Chooses a resource or an area by its name. */
export function PlaceField({ label, current, onChoose }: PlaceFieldProps) {
  const text = useText();
  const { name, place, type } = useResourceText();
  const { areas } = useConfiguration();
  const { resources } = useResources();
  const [typed, setTyped] = useState(current);
  const places = useMemo(
    () => [
      ...areas.map((area): Place => ({ id: area.id, name: text(area.name), detail: '' })),
      ...(resources ?? []).map((one): Place => ({
        id: one.id,
        name: name(one),
        detail: [type(one), place(one)].filter(Boolean).join(' · '),
      })),
    ],
    [areas, resources, text, name, place, type],
  );
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word !== '');
  const offered =
    typed === current || words.length === 0
      ? []
      : places
          .filter((one) => {
            const folded = foldText(`${one.name} ${one.detail}`);
            return words.every((word) => folded.includes(word));
          })
          .slice(0, OFFERED);
  return (
    <ComboBox
      className="field person-field"
      inputValue={typed}
      onInputChange={setTyped}
      items={offered}
      menuTrigger="input"
      allowsCustomValue
      onSelectionChange={(key) => {
        const chosen = places.find(({ id }) => id === key);
        if (chosen === undefined) return;
        onChoose(chosen);
        setTyped(chosen.name);
      }}
    >
      <Label className="field__label">{label}</Label>
      <Input className="input" onFocus={(event) => event.currentTarget.select()} />
      <ComboBoxList>
        <ListBox<Place> className="person-field__list">
          {(one) => (
            <ListBoxItem id={one.id} textValue={one.name} className="person-field__item">
              <strong>{one.name}</strong>
              <span>{one.detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </ComboBoxList>
    </ComboBox>
  );
}
