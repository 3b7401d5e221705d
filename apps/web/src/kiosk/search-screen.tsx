import type { RouteProfile } from '@assist/wayfinding';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useT } from '../lib/language-context.tsx';
import { HerePane } from './here-pane.tsx';
import type { Site } from './site.ts';
import { OnScreenKeyboard } from './on-screen-keyboard.tsx';
import { StartOver } from './start-over.tsx';
import { StepFree } from './step-free.tsx';
import { type Hit, useHits } from './use-hits.ts';

interface SearchScreenProps {
  readonly site: Site;
  readonly profile: RouteProfile;
  readonly onProfile: (profile: RouteProfile) => void;
  readonly onGoTo: (reference: string) => void;
  readonly onStartOver: () => void;
}

/** The search for a place by its name or kind, or for a meeting. It shows a keyboard, because most kiosks have no physical one. */
export function SearchScreen({ site, profile, onProfile, onGoTo, onStartOver }: SearchScreenProps) {
  const t = useT();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const hits = useHits(site, profile, typed);
  const isAsked = typed.trim() !== '';
  const { contact } = site.state;
  return (
    <>
      <HerePane site={site} onGoTo={onGoTo} />
      <main className="kiosk__side">
        <h1 className="visually-hidden">{t('navigate.chooseTarget')}</h1>
        <div className="kiosk__bar">
          <StartOver onClick={onStartOver} />
          <StepFree profile={profile} onProfile={onProfile} />
        </div>
        <SearchInput
          typed={typed}
          onType={setTyped}
          onEnter={() => {
            if (isAsked && hits[0] !== undefined) onGoTo(hits[0].reference);
          }}
          onEscape={onStartOver}
        />
        <p className="visually-hidden" role="status">
          {isAsked ? t('navigate.hits', { count: hits.length }) : ''}
        </p>
        {isAsked && hits.length === 0 && (
          <p className="kiosk__none">{[t('navigate.noHit'), contact === '' ? '' : t('kiosk.contact', { contact })].join(' ')}</p>
        )}
        {!isAsked && hits.length > 0 && <h2>{t('navigate.nearest')}</h2>}
        <Hits hits={hits} onGoTo={onGoTo} />
      </main>
      <OnScreenKeyboard language={language} text={typed} onText={setTyped} />
    </>
  );
}

interface SearchInputProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

function SearchInput({ typed, onType, onEnter, onEscape }: SearchInputProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t('navigate.chooseTarget')}
      </label>
      <input
        ref={input}
        id={id}
        className="kiosk-search__input"
        type="search"
        // Suppresses the system's keyboard, which would cover the page's keyboard.
        inputMode="none"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('kiosk.search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
          if (key === 'Escape') onEscape();
        }}
      />
    </>
  );
}

function Hits({ hits, onGoTo }: { readonly hits: readonly Hit[]; readonly onGoTo: (reference: string) => void }) {
  const t = useT();
  return (
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
  );
}
