import { foldText } from '@assist/resource';
import { listWalks, type RouteProfile } from '@assist/wayfinding';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { listNearest } from '../features/navigate/model/list-nearest.ts';
import { findPlaces } from '../features/navigate/model/list-places.ts';
import { useLanguage, useT } from '../lib/language-context.tsx';
import { HerePane } from './here-pane.tsx';
import type { House } from './house.ts';
import { OnScreenKeyboard } from './on-screen-keyboard.tsx';
import { StartOver } from './start-over.tsx';
import { StepFree } from './step-free.tsx';
import { useMeetings } from './use-meetings.ts';

interface SearchScreenProps {
  readonly house: House;
  readonly profile: RouteProfile;
  readonly onProfile: (profile: RouteProfile) => void;
  readonly onGoTo: (reference: string) => void;
  readonly onStartOver: () => void;
}

interface Hit {
  readonly key: string;
  readonly reference: string;
  readonly name: string;
  /** Another name that people may search for. */
  readonly also: string;
  readonly detail: string;
  /** Null if it has not been calculated, or if no way leads there with this profile. */
  readonly minutes: number | null;
}

const MOST_HITS = 30;
const MOST_MEETINGS = 10;

/** Finds a place by its name, or the nearest of a kind: typed on the screen, because there is no other keyboard. */
export function SearchScreen({ house, profile, onProfile, onGoTo, onStartOver }: SearchScreenProps) {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { places, ways, here, state } = house;
  useEffect(() => input.current?.focus(), []);

  const nearest = useMemo(
    () =>
      listNearest(ways, profile, here.at).flatMap(({ kind, featureId, seconds }): Hit[] => {
        const place = places.find(featureId);
        if (place === undefined) return [];
        return [
          {
            key: kind,
            reference: place.reference,
            name: t(`navigate.near.${kind}`),
            also: kind.toLowerCase().includes('toilets') ? t('kiosk.alsoToilets') : kind === 'reception' ? t('kiosk.alsoReception') : '',
            detail: places.levelName(place.levelId),
            minutes: Math.ceil(seconds / 60),
          },
        ];
      }),
    [ways, profile, here, places, t],
  );
  const meetings = useMeetings(places, state.hasMeetings);
  const hits = useMemo(() => {
    const asked = foldText(typed.trim());
    if (asked === '') return nearest;
    const kinds = nearest.filter(({ name, also }) => foldText(`${name} ${also}`).includes(asked));
    const meant = (meetings ?? []).flatMap(({ key, title, where, time, isNamed, reference }): Hit[] =>
      isNamed && reference !== undefined && foldText(`${title} ${where}`).includes(asked)
        ? [{ key, reference, name: title, also: '', detail: `${time} · ${where}`, minutes: null }]
        : [],
    );
    const found = findPlaces(places.all, typed, MOST_HITS);
    const walks = listWalks(
      ways,
      profile,
      here.at,
      found.map(({ at }) => at),
    );
    const named = found.map(({ reference, name, detail }, index): Hit => {
      const seconds = walks[index] ?? null;
      return { key: reference, reference, name, also: '', detail, minutes: seconds === null ? null : Math.ceil(seconds / 60) };
    });
    // Of several names with the same beginning, the nearest is meant: "WC", "kitchen".
    const begins = ({ name }: Hit) => foldText(name).startsWith(asked);
    const nearestFirst = named.toSorted((a, b) =>
      begins(a) && begins(b) ? (a.minutes ?? Infinity) - (b.minutes ?? Infinity) || 0 : Number(begins(b)) - Number(begins(a)),
    );
    return [...kinds, ...nearestFirst, ...meant.slice(0, MOST_MEETINGS)];
  }, [typed, nearest, meetings, places, ways, profile, here]);
  const isAsked = typed.trim() !== '';
  return (
    <>
      <HerePane house={house} onGoTo={onGoTo} />
      <main className="kiosk__side">
        <h1 className="visually-hidden">{t('kiosk.whereTo')}</h1>
        <div className="kiosk__bar">
          <StartOver onClick={onStartOver} />
          <StepFree profile={profile} onProfile={onProfile} />
        </div>
        <label htmlFor={id} className="visually-hidden">
          {t('kiosk.whereTo')}
        </label>
        <input
          ref={input}
          id={id}
          className="kiosk-search__input"
          type="search"
          // The page shows its own keyboard, which the system's would cover.
          inputMode="none"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('kiosk.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && isAsked && hits[0] !== undefined) onGoTo(hits[0].reference);
            if (key === 'Escape') onStartOver();
          }}
        />
        <p className="visually-hidden" role="status">
          {isAsked ? t('navigate.hits', { count: hits.length }) : ''}
        </p>
        {isAsked && hits.length === 0 && (
          <p className="kiosk__none">
            {[t('navigate.noHit'), state.contact === '' ? '' : t('kiosk.contact', { contact: state.contact })].join(' ')}
          </p>
        )}
        {!isAsked && nearest.length > 0 && <h2>{t('navigate.nearest')}</h2>}
        <ul className="kiosk-hits">
          {hits.map(({ key, reference, name, detail, minutes }) => (
            <li key={key}>
              <button type="button" onClick={() => onGoTo(reference)}>
                <strong>{name}</strong>
                <span>{detail}</span>
                {minutes !== null && minutes > 0 && <span className="kiosk-hits__minutes">{t('navigate.minutes', { minutes })}</span>}
              </button>
            </li>
          ))}
        </ul>
      </main>
      <OnScreenKeyboard language={language} text={typed} onText={setTyped} />
    </>
  );
}
