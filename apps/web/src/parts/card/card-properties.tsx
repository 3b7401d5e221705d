import type { FilterDefinitionAnswer } from '@assist/contract';
import { type Resource, type ResourceProperty, textOfHtml } from '@assist/resource';
import { Suspense } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { later } from '../../lib/later.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import './resource-card.css';

const PICTURE_PX = 120;
const ChoicePicture = later(() => import('../resource/choice-picture.tsx'));

/** The visible properties of a resource. */
export function CardProperties({ resource }: { resource: Resource }) {
  const t = useT();
  const text = useText();
  const { filters } = useConfiguration();
  const shown = filters.flatMap((definition) => {
    if (!definition.visible) return [];
    const property = resource.properties.find((candidate) => candidate.propertyId === definition.id);
    const value = property === undefined ? '' : valueText(property, definition, text, t);
    return value === '' ? [] : [{ id: definition.id, name: text(definition.name), value, chosen: chosenOf(property, definition) }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="resource-card__properties">
      {shown.map(({ id, name, value, chosen }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {value}
            <Suspense>
              {chosen.map((choice) => choice.imageUrl !== null && <ChoicePicture key={choice.key} choice={choice} widthPx={PICTURE_PX} />)}
            </Suspense>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(
  property: ResourceProperty,
  definition: FilterDefinitionAnswer,
  text: ReturnType<typeof useText>,
  t: ReturnType<typeof useT>,
): string {
  switch (definition.dataTypeId) {
    case 1:
      return property.valueBoolean === true ? t('card.yes') : '';
    case 2:
      return property.valueNumber?.toLocaleString() ?? '';
    case 3:
      return property.valueDecimal?.toLocaleString() ?? '';
    case 4:
      return property.valueText ?? '';
    case 5:
      return chosenOf(property, definition)
        .map((choice) => text(choice.value))
        .join(', ');
    case 6:
      // Tags are removed and only text is shown, so that no script in it can run.
      return textOfHtml(property.valueHTMLContent ?? '');
  }
}

function chosenOf(property: ResourceProperty | undefined, { choices }: FilterDefinitionAnswer): FilterDefinitionAnswer['choices'] {
  return choices.filter(({ key }) => property?.valueChoiceIds?.includes(key) === true);
}
