import { ArrowLeft, ArrowUpDown, CircleDot, MapPin } from 'lucide-react';
import type { PlaceChoice } from '@assist/wayfinding';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { NavigablePlace } from '../model/list-places.ts';

interface EndFieldsProps {
  readonly start: NavigablePlace | undefined;
  readonly target: NavigablePlace | undefined;
  readonly startChosen: PlaceChoice | null;
  readonly targetChosen: PlaceChoice | null;
  /** End that is being chosen; undefined if neither is. */
  readonly open: 'start' | 'target' | undefined;
  readonly canSwitch: boolean;
  readonly onOpen: (end: 'start' | 'target') => void;
  readonly onSwitch: () => void;
  /** Handler for going back; undefined if there is nothing to go back to. */
  readonly onBack: (() => void) | undefined;
}

/** Shows the fields for the start and the destination. */
export function EndFields({ start, target, startChosen, targetChosen, open, canSwitch, onOpen, onSwitch, onBack }: EndFieldsProps) {
  const t = useT();
  return (
    <div className="way-ends">
      {onBack !== undefined && (
        <IconButton className="way-ends__back" label={t('navigate.back')} onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
      )}
      <End
        label={t('navigate.from')}
        empty={t('navigate.chooseStart')}
        icon={<CircleDot size={18} aria-hidden />}
        place={start}
        chosen={startChosen}
        isOpen={open === 'start'}
        onOpen={() => onOpen('start')}
      />
      <End
        label={t('navigate.to')}
        empty={t('navigate.chooseTarget')}
        icon={<MapPin size={18} aria-hidden />}
        place={target}
        chosen={targetChosen}
        isOpen={open === 'target'}
        onOpen={() => onOpen('target')}
      />
      <IconButton className="way-ends__switch" label={t('navigate.switch')} disabled={!canSwitch} onClick={onSwitch}>
        <ArrowUpDown size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

interface EndProps {
  readonly label: string;
  readonly empty: string;
  readonly icon: ReactNode;
  readonly place: NavigablePlace | undefined;
  readonly chosen: PlaceChoice | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Ways of choosing a place that are shown beneath the place's name. */
const TOLD = ['ScanQR', 'TypeQr', 'SelectedFromNearestList'] as const;

function End({ label, empty, icon, place, chosen, isOpen, onOpen }: EndProps) {
  const t = useT();
  const how = TOLD.find((one) => one === chosen);
  const detail = [place?.detail ?? '', how === undefined ? '' : t(`navigate.chosen.${how}`)].filter((part) => part !== '').join(' · ');
  return (
    <button type="button" className="way-end" aria-expanded={isOpen} data-empty={place === undefined || undefined} onClick={onOpen}>
      {icon}
      <span className="way-end__label">{label}</span>
      <span className="way-end__place">
        <strong>{place?.name ?? empty}</strong>
        {place !== undefined && detail !== '' && <span>{detail}</span>}
      </span>
    </button>
  );
}
