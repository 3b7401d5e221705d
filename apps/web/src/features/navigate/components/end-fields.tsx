import { ArrowUpDown, CircleDot, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { NavigablePlace } from '../model/list-places.ts';

interface EndFieldsProps {
  readonly start: NavigablePlace | undefined;
  readonly target: NavigablePlace | undefined;
  /** Which of them is being chosen. */
  readonly open: 'start' | 'target' | undefined;
  readonly canSwitch: boolean;
  readonly onOpen: (end: 'start' | 'target') => void;
  readonly onSwitch: () => void;
}

/** From where, and where to. */
export function EndFields({ start, target, open, canSwitch, onOpen, onSwitch }: EndFieldsProps) {
  const t = useT();
  return (
    <div className="way-ends">
      <End
        label={t('navigate.from')}
        empty={t('navigate.chooseStart')}
        icon={<CircleDot size={18} aria-hidden />}
        place={start}
        isOpen={open === 'start'}
        onOpen={() => onOpen('start')}
      />
      <End
        label={t('navigate.to')}
        empty={t('navigate.chooseTarget')}
        icon={<MapPin size={18} aria-hidden />}
        place={target}
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
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function End({ label, empty, icon, place, isOpen, onOpen }: EndProps) {
  return (
    <button type="button" className="way-end" aria-expanded={isOpen} data-empty={place === undefined || undefined} onClick={onOpen}>
      {icon}
      <span className="way-end__label">{label}</span>
      <span className="way-end__place">
        <strong>{place?.name ?? empty}</strong>
        {place !== undefined && place.detail !== '' && <span>{place.detail}</span>}
      </span>
    </button>
  );
}
