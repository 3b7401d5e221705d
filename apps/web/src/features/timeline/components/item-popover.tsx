import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { ItemReservation } from '../../../parts/item-reservation.tsx';
import { SlotBadge } from '../../../parts/slot-look.tsx';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { SHOWN } from '@assist/availability';
import type { PlacedItem } from '../model/row-content.ts';
import type { CellPopover } from './timeline-grid-props.ts';
import './cell-popover.css';

/** A taken time: as much of it as this person may see, and the way to it where it is theirs. */
export function ItemPopover({ resource, anchor, placed, onClose }: CellPopover & { readonly placed: PlacedItem }) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { item } = placed;
  const isTentative = item.status === 'tentative';
  const state = t(isTentative ? 'slot.tentative' : 'slot.reserved');
  const title = item.subject !== null && item.subject !== '' ? item.subject : state;
  const when = [format.longDay(format.dateOf(item.start)), format.timeRange(item.start, item.end)];
  return (
    <AnchoredDialog label={t('timeline.details', { name: title })} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={onClose}>
      <div className="cell-popover">
        <header>
          <div>
            <h2>{title}</h2>
            <p>{text.name(resource)}</p>
          </div>
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        <p className="cell-popover__when">
          {when.map((part) => (
            <span key={part}>{part} </span>
          ))}
        </p>
        {item.organizer !== null && <p>{t('timeline.itemOf', { name: item.organizer.name })}</p>}
        {item.isPrivate && item.subject === null && <p>{t('timeline.private')}</p>}
        <SlotBadge code={item.isOrganizer ? SHOWN.yours : isTentative ? SHOWN.tentative : SHOWN.reserved} />
        {item.eventId !== null && <ItemReservation eventId={item.eventId} at={resource} />}
        {item.isOrganizer && item.eventId !== null && (
          <Link to="/reservations" search={{ event: item.eventId }} className="button button--secondary button--normal">
            {t('timeline.open')}
          </Link>
        )}
      </div>
    </AnchoredDialog>
  );
}
