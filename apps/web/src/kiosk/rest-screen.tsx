import { Search } from 'lucide-react';
import { useT } from '../lib/language-context.tsx';
import { HerePane } from './here-pane.tsx';
import type { Site } from './site.ts';
import { Meetings } from './meetings.tsx';
import { useFocusAtFirst } from './use-focus-at-first.ts';

interface RestScreenProps {
  readonly site: Site;
  readonly onSearch: () => void;
  readonly onGoTo: (reference: string) => void;
}

/** The screen between two visitors: the kiosk's place on the plan, today's meetings, and the search. */
export function RestScreen({ site, onSearch, onGoTo }: RestScreenProps) {
  const t = useT();
  const search = useFocusAtFirst<HTMLButtonElement>();
  const { places, state } = site;
  return (
    <>
      <HerePane site={site} onGoTo={onGoTo} />
      <main className="kiosk__side">
        <h1 className="visually-hidden">{t('navigate.chooseTarget')}</h1>
        <button ref={search} type="button" className="kiosk-search" onClick={onSearch}>
          <Search size={32} aria-hidden />
          <span>{t('navigate.chooseTarget')}</span>
        </button>
        {state.hasMeetings && <Meetings places={places} onGoTo={onGoTo} />}
      </main>
    </>
  );
}
