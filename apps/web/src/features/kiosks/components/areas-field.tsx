import { type CSSProperties, useId } from 'react';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { isCovered } from '../model/kiosk-draft.ts';
import { useAreasInOrder } from '../use-areas-in-order.ts';

interface AreasFieldProps {
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses the areas that the kiosk shows; choosing an area includes all areas inside it. */
export function AreasField({ chosen, fault, onChange }: AreasFieldProps) {
  const t = useT();
  const id = useId();
  const tree = useAreaTree();
  const areas = useAreasInOrder();
  return (
    <fieldset className="kiosk-areas" data-invalid={fault === undefined ? undefined : true} aria-describedby={id}>
      <legend className="field__label">{t('kiosks.areas')}</legend>
      <div id={id}>
        <p className="field__hint">{t('kiosks.areasHint')}</p>
        {fault !== undefined && (
          <p className="field__error" role="alert">
            {fault}
          </p>
        )}
      </div>
      <ul className="kiosk-areas__list">
        {areas.map((area) => {
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
    </fieldset>
  );
}
