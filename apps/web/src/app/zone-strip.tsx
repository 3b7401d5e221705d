import { offsetMsAt } from '@assist/time';
import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../components/button.tsx';
import { keepText } from '../lib/keep-text.ts';
import { useT } from '../lib/language-context.tsx';
import { useZoneName } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { browserZone } from '../lib/zones.ts';
import { useSaveSettings } from '../parts/account/use-save-settings.ts';
import './zone-strip.css';

/** Key of the browser's store for each zone of a browser that the person has declined. */
const DECLINED_KEY = 'assist-zone-declined';

/**
 * Stores the browser's zone as that of a person who has none yet. To a person who has one, another time of the browser is offered, and
 * never taken silently.
 */
export function ZoneStrip() {
  const { settings, save } = useSaveSettings({ isQuiet: true });
  const [theirs] = useState(browserZone);
  const own = settings?.timezone;
  const store = useEffectEvent(() => save({ timezone: theirs }));
  useEffect(() => {
    if (own === null) store();
  }, [own]);
  return own == null || own === theirs ? null : <Offer own={own} theirs={theirs} onTake={() => save({ timezone: theirs })} />;
}

interface OfferProps {
  readonly own: string;
  readonly theirs: string;
  readonly onTake: () => void;
}

function Offer({ own, theirs, onTake }: OfferProps) {
  const t = useT();
  const now = useNow();
  const nameOf = useZoneName();
  const key = `${DECLINED_KEY} ${theirs}`;
  const [isDeclined, setIsDeclined] = useState(() => localStorage.getItem(key) !== null);
  // Without the names, which are loaded first, the question would be none.
  if (isDeclined || offsetMsAt(own, now) === offsetMsAt(theirs, now) || nameOf(own, now) === '') return null;
  return (
    <section className="strip strip--zone" aria-label={t('time.zone')}>
      <Clock size={18} aria-hidden />
      <p role="status">{t('zone.offer', { zone: nameOf(theirs, now) })}</p>
      <Button size="small" onClick={onTake}>
        {t('card.yes')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        onClick={() => {
          keepText(key, own);
          setIsDeclined(true);
        }}
      >
        {t('zone.keep', { zone: nameOf(own, now) })}
      </Button>
    </section>
  );
}
