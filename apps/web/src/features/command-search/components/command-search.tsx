import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useContext, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, SearchField } from 'react-aria-components';
import { IconButton } from '../../../components/button.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { keepChoice } from '../../../lib/cache/recent-choices.ts';
import { useT } from '../../../lib/language-context.tsx';
import { OpenScan } from '../../../parts/scan-button.tsx';
import { isPointing } from '../../../parts/person-field.tsx';
import type { Entry } from '../model/entry.ts';
import { useEntries } from '../use-entries.ts';
import { type FoundPeople, useFoundPeople } from '../use-found-people.ts';
import { useSearchCatalogue } from '../use-search-catalogue.ts';
import { SearchResults } from './search-results.tsx';
import './command-search.css';

const LONGEST = 200;

const PEOPLE_NOTES = { asking: 'search.peopleAsking', offline: 'search.peopleOffline', failed: 'search.peopleFailed' } as const;

/** One field for rooms, people, places and what one wants to do. Focus goes back to where it was. */
export function CommandSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const openScan = useContext(OpenScan);
  const { data: me } = useQuery(meQuery);
  const owner = me?.email ?? '';
  const [text, setText] = useState('');
  // The field answers at once; the list follows.
  const asked = useDeferredValue(text);
  const { catalogue, isLoading, error } = useSearchCatalogue();
  const found = useFoundPeople(text);
  const groups = useEntries({ text: asked, catalogue, people: found.people, owner });
  const choose = (entry: Entry) => {
    if (entry.recent !== undefined && owner !== '') keepChoice(owner, entry.recent);
    onClose();
    if (entry.address === undefined) return openScan?.();
    // A card that is opened from here is where one goes on.
    void navigate({ ...entry.address, state: (before) => ({ ...before, focusCard: true }) } as Parameters<typeof navigate>[0]);
    return undefined;
  };
  const first = groups[0]?.entries[0];
  // Somebody who types fast is ahead of the list: what is pointed at there was found for what stood in the field before.
  const entered = useRef<string>(undefined);
  const chooseReached = useEffectEvent(() => {
    if (first !== undefined && entered.current === text) choose(first);
  });
  useEffect(() => {
    if (entered.current === asked) chooseReached();
  }, [asked]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || text.trim() === '') return;
    const isBehind = asked !== text;
    // With nothing pointed at, as after pasting, the first line is meant.
    if (!isBehind && (isPointing(event.target) || first === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isBehind) entered.current = text;
    else if (first !== undefined) choose(first);
  };
  return (
    <ModalOverlay
      className="command-search__overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="command-search">
        <Dialog className="command-search__dialog" aria-label={t('search.title')}>
          <Autocomplete inputValue={text} onInputChange={(next) => setText(next.slice(0, LONGEST))}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens on the way to the field, which has the role */}
            <div className="command-search__head" onKeyDownCapture={onKeyDown}>
              <SearchField className="command-search__field" aria-label={t('search.title')} autoFocus>
                <Search size={20} aria-hidden />
                <Input
                  className="command-search__input"
                  role="combobox"
                  aria-expanded
                  // Autocomplete knows the list's id, and puts it here.
                  aria-controls={undefined}
                  aria-haspopup="listbox"
                  placeholder={t('search.placeholder')}
                />
              </SearchField>
              <IconButton label={t('action.close')} onClick={onClose}>
                <X size={20} aria-hidden />
              </IconButton>
            </div>
            <SearchResults groups={groups} onChoose={choose} />
          </Autocomplete>
          <Notes text={asked} groupCount={groups.length} people={found.state} isLoading={isLoading} hasFailed={error !== null} />
          <Announcement
            text={asked}
            count={groups.reduce((sum, { entries }) => sum + entries.length, 0)}
            isSettled={found.state !== 'asking'}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface NotesProps {
  readonly text: string;
  readonly groupCount: number;
  readonly people: FoundPeople['state'];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** What is still on its way, what could not be had, and how it is asked for. */
function Notes({ text, groupCount, people, isLoading, hasFailed }: NotesProps) {
  const t = useT();
  const isNothing = groupCount === 0 && text.trim() !== '' && people !== 'asking' && !isLoading;
  const notes = [
    ...(isLoading ? [t('search.resourcesLoading')] : []),
    ...(hasFailed ? [t('search.resourcesFailed')] : []),
    ...(people === 'known' ? [] : [t(PEOPLE_NOTES[people])]),
  ];
  return (
    <div className="command-search__notes">
      {isNothing && <p className="command-search__nothing">{t('search.none', { text: text.trim() })}</p>}
      {(isNothing || text.trim() === '') && <p>{t('search.hint')}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** For those who do not see the list change. */
function Announcement({ text, count, isSettled }: { readonly text: string; readonly count: number; readonly isSettled: boolean }) {
  const t = useT();
  const said = text.trim() === '' || !isSettled ? '' : count === 0 ? t('search.none', { text: text.trim() }) : t('search.count', { count });
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
