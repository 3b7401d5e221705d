import { SLOT_NAMES, type SlotCode } from '@assist/availability';
import { Dialog, DialogTrigger, Popover, Button as TriggerButton } from 'react-aria-components';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS, slotColour } from '../../../parts/slot-look.tsx';

/** What each colour and pattern of the grid means. */
export function TimelineLegend() {
  const t = useT();
  return (
    <DialogTrigger>
      <TriggerButton className="button button--quiet button--normal">{t('timeline.legend')}</TriggerButton>
      <Popover className="popover" placement="bottom end">
        <Dialog aria-label={t('timeline.legend')} style={{ outline: 'none' }}>
          <ul className="timeline-legend">
            {SLOT_NAMES.map((name, code) => (
              <li key={name}>
                <span className="timeline-legend__swatch" style={{ background: slotColour(code as SlotCode) }} aria-hidden>
                  <span className="timeline-run" data-slot={name} />{SLOT_MARKS[name]}
                </span>
                {t(`slot.${name}`)}
              </li>
            ))}
            <li><span className="timeline-legend__swatch" data-own aria-hidden />{t('timeline.legendOwn')}</li>
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
