import { Link } from '@tanstack/react-router';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { isWithinADay } from '../../../parts/reservation/event-time.tsx';
import { ItemReservation } from '../../../parts/reservation/item-reservation.tsx';
import { SlotBadge } from '../../../parts/resource/slot-look.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { WaysOut } from '../../../parts/ways-out/ways-out.tsx';
import { SHOWN } from '@assist/availability';
import { type InstantRange, overlaps } from '@assist/time';
import type { PlacedItem } from '../model/row-content.ts';
import { PopoverHead } from './popover-head.tsx';
import type { CellPopover, WaysFrom } from './timeline-grid-props.ts';
import './cell-popover.css';

interface ItemPopoverProps extends CellPopover, WaysFrom {
  readonly placed: PlacedItem;
  /** Time that the person wants to reserve. */
  readonly wanted: InstantRange;
}

/** Shows a taken time, as far as the person may see it. A link opens their own reservation. For others to come, ways out are shown. */
export function ItemPopover({ resource, anchor, placed, wanted, resources, onGo, onClose }: ItemPopoverProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const now = useNow();
  const { item } = placed;
  // Ways out are offered for the wanted time if the item overlaps it, or else for the item's time, unless that lasts for more than a day.
  const range = overlaps(wanted, item) ? wanted : item;
  const isWanted = !item.isOrganizer && range.start > now && isWithinADay(range.start, range.end);
  const isTentative = item.status === 'tentative';
  const state = t(isTentative ? 'slot.tentative' : 'slot.reserved');
  const title = item.subject !== null && item.subject !== '' ? item.subject : state;
  const when = [format.longDay(format.dateOf(item.start)), format.timeRange(item.start, item.end)];
  return (
    <AnchoredDialog label={t('timeline.details', { name: title })} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={onClose}>
      <div className="cell-popover">
        <PopoverHead title={title} text={text.name(resource)} onClose={onClose} />
        <p className="cell-popover__when">
          {when.map((part) => (
            <span key={part}>{part} </span>
          ))}
        </p>
        {item.organizer !== null && <p>{t('event.organizer', { name: item.organizer.name })}</p>}
        {item.isPrivate && item.subject === null && <p>{t('timeline.private')}</p>}
        <SlotBadge code={item.isOrganizer ? SHOWN.yours : isTentative ? SHOWN.tentative : SHOWN.reserved} />
        <ItemReservation item={item} at={resource} />
        {item.isOrganizer && item.eventId !== null && (
          <Link to="/reservations" search={{ event: item.eventId }} className="button button--secondary button--normal">
            {t('timeline.open')}
          </Link>
        )}
        {isWanted && (
          <WaysOut
            resource={resource}
            range={range}
            places={1}
            resources={resources}
            onTime={(time) => onGo(resource, time)}
            onInstead={(other) => onGo(other, range)}
          />
        )}
      </div>
    </AnchoredDialog>
  );
}
