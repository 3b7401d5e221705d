import type { PlanObjectAnswer } from '@assist/contract';
import { Lightbulb } from 'lucide-react';
import type { RefObject } from 'react';
import { AnchoredDialog } from '../../components/anchored-dialog.tsx';
import { useT } from '../../lib/language-context.tsx';
import type { ObjectLook } from './model/object-look.ts';
import { ObjectCard } from './object-card.tsx';
import './plan-objects.css';

interface AllObjectsProps {
  readonly className: string;
  readonly count: number;
  readonly onPress: (element: HTMLElement) => void;
}

/** A button that opens the list of all objects of a floor, for people who do not see the plan. */
export function AllObjects({ className, count, onPress }: AllObjectsProps) {
  const t = useT();
  const label = t('objects.open', { count });
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={(event) => onPress(event.currentTarget)}>
      <Lightbulb size={18} aria-hidden />
      <span aria-hidden>{count}</span>
    </button>
  );
}

interface ObjectsDialogProps {
  readonly objects: readonly PlanObjectAnswer[];
  readonly looks: ReadonlyMap<string, ObjectLook>;
  readonly isAll: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** A dialog with the cards of objects, beside the pressed mark or button. */
export function ObjectsDialog({ objects, looks, isAll, anchor, onClose }: ObjectsDialogProps) {
  const t = useT();
  return (
    <AnchoredDialog label={t('objects.title')} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={onClose}>
      {isAll && <h2 className="plan-objects-title">{t('objects.title')}</h2>}
      <ul className="plan-object-cards">
        {objects.map((object) => (
          <ObjectCard key={object.id} object={object} look={looks.get(object.id)!} />
        ))}
      </ul>
    </AnchoredDialog>
  );
}
