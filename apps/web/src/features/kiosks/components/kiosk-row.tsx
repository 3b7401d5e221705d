import type { KioskAnswer } from '@assist/contract';
import { type Instant, toInstant } from '@assist/time';
import { CircleCheck, CircleDashed, Clock, Pencil, Trash2, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useRemoveKiosk } from '../../../lib/api/kiosks.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useKioskPlace } from '../use-kiosk-place.ts';
import { KioskSheet } from './kiosk-sheet.tsx';

interface KioskRowProps {
  readonly kiosk: KioskAnswer;
  readonly onRemoved: () => void;
}

const MARKS = { connected: CircleCheck, lastSeen: Clock, notSeen: CircleDashed, pairAgain: Unplug } as const;

/** Shows one kiosk: its place, its areas, what its licence allows, and whether it is connected. */
export function KioskRow({ kiosk, onRemoved }: KioskRowProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { floorOf, areasOf } = useKioskPlace();
  const remove = useRemoveKiosk();
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const { id, name, tier } = kiosk;
  const close = () => setAsked(undefined);

  const takeAway = () => {
    close();
    remove.mutate(id, {
      onSuccess: () => {
        toast({ kind: 'success', text: t('kiosks.removed', { name }) });
        onRemoved();
      },
      onError: (error) => toast({ kind: 'error', text: errorText(error) }),
    });
  };

  return (
    <li className="kiosk-row">
      <div className="kiosk-row__place">
        <strong>{name}</strong>
        <span>{floorOf(kiosk)}</span>
        <span>{t('kiosks.shows', { areas: areasOf(kiosk) })}</span>
      </div>
      <div className="kiosk-row__state">
        <Presence kiosk={kiosk} />
        <span data-warns={tier === null || undefined}>{t(tier === null ? 'kiosks.noLicence' : `kiosks.tier.${tier}`)}</span>
      </div>
      <div className="kiosk-row__buttons">
        <Button
          kind="quiet"
          icon={<Pencil size={16} aria-hidden />}
          aria-label={t('kiosks.changeNamed', { name })}
          onClick={() => setAsked('change')}
        >
          {t('action.change')}
        </Button>
        <Button
          kind="quiet"
          icon={<Trash2 size={16} aria-hidden />}
          busy={remove.isPending}
          aria-label={t('kiosks.removeNamed', { name })}
          onClick={() => setAsked('remove')}
        >
          {t('kiosks.remove')}
        </Button>
      </div>
      {asked === 'change' && <KioskSheet kiosk={kiosk} onClose={close} />}
      {asked === 'remove' && (
        <ChoiceDialog
          title={t('kiosks.removeTitle', { name })}
          choices={[{ label: t('kiosks.remove'), hint: t('kiosks.removeHint'), run: takeAway }]}
          closeLabel={t('action.cancel')}
          onClose={close}
        />
      )}
    </li>
  );
}

function Presence({ kiosk }: { readonly kiosk: KioskAnswer }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const presence = kioskPresence(kiosk, now);
  const Mark = MARKS[presence];
  const seen = kiosk.seenAt === null ? now : toInstant(kiosk.seenAt);
  return (
    <span className="kiosk-row__presence" data-presence={presence}>
      <Mark size={16} aria-hidden />
      {t(`kiosks.presence.${presence}`, { day: format.dayInText(format.dateOf(seen), now), time: format.time(seen) })}
    </span>
  );
}

type KioskPresence = 'connected' | 'lastSeen' | 'notSeen' | 'pairAgain';

/**
 * Greatest age of `seenAt` for which a kiosk counts as connected. `seenAt` is accurate to the minute, so up to two minutes may pass between
 * updates. A third minute allows for clock differences.
 */
const CONNECTED_MS = 3 * 60_000;

function kioskPresence({ isPaired, seenAt }: Pick<KioskAnswer, 'isPaired' | 'seenAt'>, now: Instant): KioskPresence {
  if (!isPaired) return 'pairAgain';
  if (seenAt === null) return 'notSeen';
  return now - toInstant(seenAt) <= CONNECTED_MS ? 'connected' : 'lastSeen';
}
