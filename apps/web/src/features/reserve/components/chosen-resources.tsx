import { foldText, namesOf, type Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { IconButton } from '../../../components/button.tsx';
import { ComboBoxList } from '../../../components/combo-box-list.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { isPointing } from '../../../parts/person-field.tsx';
import { SlotBadge } from '../../../parts/slot-look.tsx';
import { useRefusalText } from '../../../parts/use-refusal-text.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';

interface ChosenResourcesProps {
  readonly chosen: readonly Resource[];
  readonly resources: readonly Resource[];
  readonly schedules: DraftSchedules;
  readonly range: InstantRange;
  readonly onChange: (resourceIds: readonly string[]) => void;
}

const OFFERED = 12;

/** What is to be reserved, each with its state for the chosen time and the reason for a "no". */
export function ChosenResources({ chosen, resources, schedules, range, onChange }: ChosenResourcesProps) {
  const t = useT();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const ids = chosen.map((resource) => resource.id);
  return (
    <>
      <ul className="reserve__chosen">
        {chosen.map((resource) => {
          const refusals = schedules.refusalsOf(resource, range);
          return (
            <li key={resource.id}>
              <div>
                <strong>{text.name(resource)}</strong>
                <span>{[text.type(resource), text.place(resource)].filter(Boolean).join(' · ')}</span>
                {refusals.map((refusal, index) => (
                  <em key={index}>{refusalText(refusal, resource)}</em>
                ))}
              </div>
              <SlotBadge code={schedules.shownOf(resource, range)} refusal={refusals[0]} />
              <IconButton
                label={t('reserve.removeResource', { name: text.name(resource) })}
                onClick={() => onChange(ids.filter((id) => id !== resource.id))}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <ResourceField
        resources={resources.filter((resource) => resource.reservationsEnabled && !ids.includes(resource.id))}
        onChoose={(id) => onChange([...ids, id])}
      />
    </>
  );
}

function ResourceField({ resources, onChoose }: { resources: readonly Resource[]; onChoose: (id: string) => void }) {
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
