import type { PlanObjectAnswer } from '@assist/contract';
import { OBJECT_PART } from '@assist/resource';
import { toInstant } from '@assist/time';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import type { ObjectLook } from './model/object-look.ts';
import { ObjectControl } from './object-control.tsx';
import { ObjectPicture } from './object-icon.tsx';
import './plan-objects.css';

/** The card of an object of the building, with its state, the time of its last change, and its control. */
export function ObjectCard({ object, look }: { readonly object: PlanObjectAnswer; readonly look: ObjectLook }) {
  const t = useT();
  const format = useFormat();
  const isControl = object.parts.some(({ kind }) => kind === OBJECT_PART.control);
  return (
    <li className="plan-object-card">
      <ObjectPicture icon={object.icon} size={20} />
      <span className="plan-object-card__text">
        <strong>{look.name}</strong>
        <span>
          {look.colour !== undefined && <i className="plan-object-dot" style={{ background: look.colour }} />}
          {look.valueText}
          {object.changedAt !== null && ` · ${t('objects.asOf', { time: format.time(toInstant(object.changedAt)) })}`}
        </span>
        {look.value === undefined && object.changedAt !== null && <span>{t('objects.silent')}</span>}
        {isControl && !object.canControl && <span>{t('objects.notYours')}</span>}
      </span>
      {object.canControl && <ObjectControl object={object} look={look} />}
    </li>
  );
}
