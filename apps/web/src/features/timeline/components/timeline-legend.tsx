import { SHOWN_NAMES, type ShownCode } from '@assist/availability';
import { useRef, useState } from 'react';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS, slotColour } from '../../../parts/resource/slot-look.tsx';

/** Shows a button that explains each colour and pattern of the grid. */
export function TimelineLegend() {
  const t = useT();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="button button--quiet button--normal"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {t('plan.legend')}
      </button>
      {isOpen && (
        <AnchoredDialog label={t('plan.legend')} hideLabel={t('action.hideSheet')} anchor={trigger} onClose={() => setIsOpen(false)}>
          <ul className="timeline-legend">
            {SHOWN_NAMES.map((name, code) => (
              <li key={name}>
                <span
                  className="timeline-legend__swatch slot-pattern"
                  data-slot={name}
                  style={{ backgroundColor: slotColour(code as ShownCode) }}
                  aria-hidden
                >
                  {SLOT_MARKS[name]}
                </span>
                {t(`slot.${name}`)}
              </li>
            ))}
          </ul>
        </AnchoredDialog>
      )}
    </>
  );
}
