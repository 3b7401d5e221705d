import { pathToRoot } from '@assist/resource';
import { useState } from 'react';
import { SelectField, TextArea } from '../../../components/text-field.tsx';
import { useAreaTree, useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { parseNames } from '../model/places.ts';
import { useKept } from '../use-kept.ts';
import { AddButton } from './add-button.tsx';

/** Adds places that are on no plan, by a list of their names. */
export function ListedPlaces({ isOnly }: { readonly isOnly: boolean }) {
  const t = useT();
  const { language } = useLanguage();
  const { resourceTypeInfos: types, areas, defaultLanguage } = useConfiguration();
  const areaTree = useAreaTree();
  const [text, setText] = useKept('names', '');
  const [typeId, setTypeId] = useState(types[0]?.resourceTypeId ?? '');
  const [areaId, setAreaId] = useState(areas[0]?.id ?? '');
  const textOf = (name: Readonly<Record<string, string>>) => name[language] ?? name[defaultLanguage] ?? Object.values(name)[0] ?? '';
  const resources = parseNames(text).map(({ name, capacity }) => ({
    name,
    typeId,
    areaId,
    ...(capacity === undefined ? {} : { capacity }),
  }));
  return (
    <section className="card places__list" aria-labelledby="places-list-title">
      <h2 id="places-list-title">{isOnly ? t('places.list') : t('places.listToo')}</h2>
      <TextArea
        label={t('places.names')}
        hint={t('places.namesHint')}
        rows={6}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(() => value)}
      />
      <div className="places__choices">
        <SelectField label={t('places.type')} value={typeId} onChange={(event) => setTypeId(event.currentTarget.value)}>
          {types.map((type) => (
            <option key={type.resourceTypeId} value={type.resourceTypeId}>
              {textOf(type.name)}
            </option>
          ))}
        </SelectField>
        {areas.length > 1 && (
          <SelectField label={t('word.where')} value={areaId} onChange={(event) => setAreaId(event.currentTarget.value)}>
            {areas.map((area) => (
              <option key={area.id} value={area.id}>
                {pathToRoot(areaTree, area.id)
                  .toReversed()
                  .map((one) => textOf(areas.find(({ id }) => id === one.id)?.name ?? {}))
                  .join(' › ')}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <AddButton resources={resources} onAdded={() => setText(() => '')} />
    </section>
  );
}
