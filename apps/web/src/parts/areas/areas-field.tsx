import { foldText, pathToRoot } from '@assist/resource';
import { type CSSProperties, useId, useState } from 'react';
import { CheckboxField, TextField } from '../../components/text-field.tsx';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';
import './areas-field.css';
import { isCovered } from './is-covered.ts';
import { useAreasInOrder } from './use-areas-in-order.ts';

interface AreasFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** From this number of areas on, the list can be searched, and the chosen areas are named above it, because it scrolls. */
const SEARCHED_FROM = 12;

/** Chooses areas of the tree. Choosing an area includes all areas inside it, which are then checked and cannot be chosen themselves. */
export function AreasField({ label, hint, chosen, fault, onChange }: AreasFieldProps) {
  const t = useT();
  const id = useId();
  const tree = useAreaTree();
  const areas = useAreasInOrder();
  const [text, setText] = useState('');
  const isLong = areas.length >= SEARCHED_FROM;
  const names = areas.filter((area) => chosen.includes(area.id)).map(({ name }) => name);
  const wanted = foldText(text);
  const found = areas.filter(({ name }) => foldText(name).includes(wanted));
  // An area is found in its place: below the areas that contain it.
  const shown = new Set(found.flatMap((area) => pathToRoot(tree, area.id).map((above) => above.id)));
  return (
    <fieldset className="areas-field" data-invalid={fault === undefined ? undefined : true} aria-describedby={id}>
      <legend className="field__label">{label}</legend>
      <div id={id}>
        <p className="field__hint">{hint}</p>
        {isLong && names.length > 0 && <p className="areas-field__chosen">{t('areas.chosen', { areas: names.join(', ') })}</p>}
        {fault !== undefined && (
          <p className="field__error" role="alert">
            {fault}
          </p>
        )}
      </div>
      {isLong && (
        <TextField
          type="search"
          label={t('areas.search')}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Enter in a search does not send the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {found.length === 0 ? (
        <p className="field__hint" role="status">
          {t(areas.length === 0 ? 'areas.noneYet' : 'areas.noneFound')}
        </p>
      ) : (
        <ul className="areas-field__list">
          {areas
            .filter((area) => shown.has(area.id))
            .map((area) => {
              const isWithin = isCovered(area.id, chosen, tree);
              return (
                <li key={area.id} style={{ '--depth': area.depth } as CSSProperties}>
                  <CheckboxField
                    label={area.name}
                    checked={isWithin || chosen.includes(area.id)}
                    disabled={isWithin}
                    onChange={({ target }) => onChange(target.checked ? [...chosen, area.id] : chosen.filter((one) => one !== area.id))}
                  />
                </li>
              );
            })}
        </ul>
      )}
    </fieldset>
  );
}
