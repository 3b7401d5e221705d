import { useState } from 'react';
import { UserX } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import { minutesUntil } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { OccupiedDialog } from './occupied-dialog.tsx';
import type { ShownEvent } from './to-shown-event.ts';
import { useEventTitle } from './use-event-title.ts';

/** Minutes before the start from which the button is shown, because people may arrive early. */
const THERE_MINUTES = 15;

/** A button for people who find somebody else at their resource, shown during the reservation and shortly before. */
export default function OccupiedButton({ shown, size }: { readonly shown: ShownEvent; readonly size: 'small' | 'normal' }) {
  const t = useT();
  const titleOf = useEventTitle();
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const { event, resources, isRunning, actions } = shown;
  const minutes = minutesUntil(now, event.start.utcDateTime);
  const isThere = isRunning || (minutes >= 0 && minutes <= THERE_MINUTES);
  if (!actions.showChangeButton || event.cancelled || resources.length === 0 || !isThere) return null;
  return (
    <>
      <Button
        kind="quiet"
        size={size}
        icon={<UserX size={16} aria-hidden />}
        aria-label={`${t('occupied.button')}: ${titleOf(event.subject)}`}
        onClick={() => setIsOpen(true)}
      >
        {t('occupied.button')}
      </Button>
      {isOpen && <OccupiedDialog shown={shown} onClose={() => setIsOpen(false)} />}
    </>
  );
}
