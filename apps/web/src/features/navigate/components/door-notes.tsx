import type { DoorWidths } from '@assist/wayfinding';
import { useLanguage, useT } from '../../../lib/language-context.tsx';

/** Notes for a person in a wheelchair on the doors along the way. */
export function DoorNotes({ narrowM, unrecorded }: DoorWidths) {
  const t = useT();
  const { locale } = useLanguage();
  return (
    <ul className="door-notes">
      {narrowM !== null && (
        <li>
          {t('navigate.narrowDoor', { width: narrowM.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) })}
        </li>
      )}
      {unrecorded > 0 && <li>{t('navigate.unrecordedDoors', { count: unrecorded })}</li>}
    </ul>
  );
}
