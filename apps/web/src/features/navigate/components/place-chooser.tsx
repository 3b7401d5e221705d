import { Keyboard, ScanLine } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { foldText } from '@assist/resource';
import type { PlaceChoice } from '@assist/wayfinding';
import { findPlaces, type NavigablePlace, type NearestKind } from '../model/list-places.ts';

/** A place that is offered without a search, and the reason. */
export interface OfferedPlace {
  readonly place: NavigablePlace;
  readonly why: string;
}

/** The nearest place of its kind. */
export interface NearestPlace {
  readonly kind: NearestKind;
  readonly place: NavigablePlace;
  readonly minutes: number;
}

interface PlaceChooserProps {
  readonly label: string;
  readonly places: readonly NavigablePlace[];
  readonly own: readonly OfferedPlace[];
  readonly nearest: readonly NearestPlace[];
  readonly onChoose: (place: NavigablePlace, by: PlaceChoice) => void;
  /** Called to choose the place by a code on a wall. */
  readonly onCode: (begin: 'scan' | 'type') => void;
  readonly onClose: () => void;
}

const MOST_HITS = 30;

/**
 * Chooses a place by its name, by a code on a wall, from the person's own places, or from the nearest of each kind. A press on the plan
 * beside the chooser also chooses a place.
 */
export function PlaceChooser({ label, places, own, nearest, onChoose, onCode, onClose }: PlaceChooserProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Not focused on a touch screen, where the keyboard would cover the offered places.
  const isTouched = useMedia('(pointer: coarse)');
  useEffect(() => {
    if (!isTouched) input.current?.focus();
  }, [label, isTouched]);
  const entries = nearest.map((one) => toEntry(one, t));
  const named = entries.filter(({ name }) => typed.trim() !== '' && foldText(name).includes(foldText(typed.trim())));
  const found = findPlaces(places, typed, MOST_HITS).map((place): Entry => ({
    key: place.reference,
    place,
    detail: place.detail,
    by: 'SelectedFromList',
  }));
  const hits: readonly Entry[] = [...named, ...found];
  const isAsked = typed.trim() !== '';
  return (
    <div className="place-chooser">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        placeholder={t('navigate.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && hits[0] !== undefined) onChoose(hits[0].place, hits[0].by);
          if (event.key === 'Escape' && typed === '') onClose();
        }}
      />
      <p className="visually-hidden" role="status">
        {isAsked ? t('navigate.hits', { count: hits.length }) : ''}
      </p>
      {isAsked && hits.length === 0 && <p className="place-chooser__none">{t('navigate.noHit')}</p>}
      {isAsked && hits.length > 0 && <PlaceList entries={hits} onChoose={onChoose} />}
      {!isAsked && <Offers own={own} nearest={entries} onChoose={onChoose} onCode={onCode} />}
    </div>
  );
}

interface OffersProps extends Pick<PlaceChooserProps, 'own' | 'onChoose' | 'onCode'> {
  readonly nearest: readonly Entry[];
}

/** Shows what is offered before anything has been typed: a code, the person's own places, and the nearest of each kind. */
function Offers({ own, nearest, onChoose, onCode }: OffersProps) {
  const t = useT();
  return (
    <>
      <div className="place-chooser__codes">
        <Button icon={<ScanLine size={18} aria-hidden />} onClick={() => onCode('scan')}>
          {t('scan.open')}
        </Button>
        <Button icon={<Keyboard size={18} aria-hidden />} onClick={() => onCode('type')}>
          {t('scan.type')}
        </Button>
      </div>
      {own.length > 0 && (
        <section aria-label={t('navigate.yourPlaces')}>
          <h2>{t('navigate.yourPlaces')}</h2>
          <PlaceList
            entries={own.map(({ place, why }) => ({ key: `${why} ${place.reference}`, place, detail: why, by: 'SelectedFromList' }))}
            onChoose={onChoose}
          />
        </section>
      )}
      {nearest.length > 0 && (
        <section aria-label={t('navigate.nearest')}>
          <h2>{t('navigate.nearest')}</h2>
          <PlaceList entries={nearest} onChoose={onChoose} />
        </section>
      )}
      <p className="place-chooser__hint">{t('navigate.pointHint')}</p>
    </>
  );
}

function toEntry({ kind, place, minutes }: NearestPlace, t: ReturnType<typeof useT>): Entry & { readonly name: string } {
  const parts = [t('navigate.minutes', { minutes }), place.detail];
  return {
    key: kind,
    place,
    name: t(`navigate.near.${kind}`),
    detail: parts.filter((part) => part !== '').join(' · '),
    by: 'SelectedFromNearestList',
  };
}

interface Entry {
  readonly key: string;
  readonly place: NavigablePlace;
  readonly name?: string;
  readonly detail: string;
  readonly by: PlaceChoice;
}

function PlaceList({ entries, onChoose }: { readonly entries: readonly Entry[]; readonly onChoose: PlaceChooserProps['onChoose'] }) {
  return (
    <ul className="place-list">
      {entries.map(({ key, place, name, detail, by }) => (
        <li key={key}>
          <button type="button" onClick={() => onChoose(place, by)}>
            <strong>{name ?? place.name}</strong>
            {detail !== '' && <span>{detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
