import { foldText, namesOf, type Resource } from '@assist/resource';
import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { ComboBoxList } from '../../../components/combo-box-list.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { isPointing } from '../../../parts/people/person-field.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';

const OFFERED = 12;

interface ResourceFieldProps {
  /** The resources that can be added. */
  readonly resources: readonly Resource[];
  readonly onChoose: (id: string) => void;
}

/** Shows a field that finds a resource by its name, its type or its place. */
export function ResourceField({ resources, onChoose }: ResourceFieldProps) {
  const t = useT();
  const text = useResourceText();
  const [typed, setTyped] = useState('');
  const take = (id: string | undefined) => {
    if (id === undefined) return;
    onChoose(id);
    setTyped('');
  };
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word !== '');
  const offered =
    words.length === 0
      ? []
      : resources
          .filter((resource) => {
            const folded = foldText([...namesOf(resource), text.type(resource), text.place(resource)].join(' '));
            return words.every((word) => folded.includes(word));
          })
          .slice(0, OFFERED);
  return (
    <ComboBox
      className="person-field"
      inputValue={typed}
      onInputChange={setTyped}
      items={offered}
      menuTrigger="input"
      allowsCustomValue
      onSelectionChange={(key) => take(key === null ? undefined : String(key))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === '' || isPointing(event.target)) return;
        event.preventDefault();
        take(offered[0]?.id);
      }}
    >
      <Label className="visually-hidden">{t('reserve.addResource')}</Label>
      <Input className="input" placeholder={t('reserve.addResource')} />
      <ComboBoxList>
        <ListBox<Resource> className="person-field__list">
          {(resource) => (
            <ListBoxItem id={resource.id} textValue={text.name(resource)} className="person-field__item">
              <strong>{text.name(resource)}</strong>
              <span>{[text.type(resource), text.place(resource)].filter(Boolean).join(' · ')}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </ComboBoxList>
    </ComboBox>
  );
}
