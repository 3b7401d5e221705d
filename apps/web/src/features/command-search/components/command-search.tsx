import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useContext, useDeferredValue, useState } from 'react';
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, SearchField } from 'react-aria-components';
import { IconButton } from '../../../components/button.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { keepChoice } from '../../../lib/cache/recent-choices.ts';
import { useT } from '../../../lib/language-context.tsx';
import { OpenScan } from '../../../parts/scan/scan-button.tsx';
import type { Entry } from '../model/entry.ts';
import { MOST_PRESENT } from '../model/make-entries.ts';
import { useEnterKey } from '../use-enter-key.ts';
import { type FoundEntries, useFoundEntries } from '../use-found-entries.ts';
import { SearchResults } from './search-results.tsx';
import './command-search.css';

const LONGEST = 200;

const PEOPLE_NOTES = { asking: 'search.peopleAsking', offline: 'search.peopleOffline', failed: 'search.peopleFailed' } as const;

/** Shows one field that finds rooms, people, places and commands. On closing, the focus returns to the element that had it. */
export function CommandSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  // The list may lag behind the field, so that typing stays fast.
  const found = useFoundEntries(useDeferredValue(text));
  const choose = useChoose(onClose);
  const { onKeyDown, forget } = useEnterKey(text, found, choose);
  const type = (next: string) => {
    forget();
    setText(next.slice(0, LONGEST));
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
          <Autocomplete inputValue={text} onInputChange={type}>
            <Head onKeyDown={onKeyDown} onClose={onClose} />
            <SearchResults groups={found.groups} onChoose={choose} />
          </Autocomplete>
          <Notes found={found} />
          <Announcement found={found} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Returns the function that closes the search and opens the chosen entry. */
function useChoose(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate();
  const openScan = useContext(OpenScan);
  const { data: me } = useQuery(meQuery);
  return (entry) => {
    if (entry.recent !== undefined && me !== undefined && me.email !== '') keepChoice(me.email, entry.recent);
    onClose();
    if (entry.address === undefined) return openScan?.();
    // `focusCard` moves the focus to the card that the search opens.
    void navigate({ ...entry.address, state: (before) => ({ ...before, focusCard: true }) } as Parameters<typeof navigate>[0]);
    return undefined;
  };
}

interface HeadProps {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function Head({ onKeyDown, onClose }: HeadProps) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens on the way to the field, which has the role
    <div className="command-search__head" onKeyDownCapture={onKeyDown}>
      <SearchField className="command-search__field" aria-label={t('search.title')} autoFocus>
        <Search size={20} aria-hidden />
        <Input
          className="command-search__input"
          role="combobox"
          aria-expanded
          // Autocomplete replaces this value with the id of the list.
          aria-controls={undefined}
          aria-haspopup="listbox"
          placeholder={t('search.placeholder')}
        />
      </SearchField>
      <IconButton label={t('action.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Shows what is still loading, what failed, and how to phrase a search. */
function Notes({ found: { text, nothing, people, groups, whereabouts, isLoading, hasFailed } }: { readonly found: FoundEntries }) {
  const t = useT();
  const { state, present } = whereabouts;
  const isAll = people.kind === 'all';
  const isNothing = groups.length === 0 && text.trim() !== '' && state !== 'asking' && !isLoading;
  const notes = [
    ...(isAll && people.name !== '' ? [t('search.notUnderstood', { text: people.name })] : []),
    ...(isAll && present.length > MOST_PRESENT ? [t('search.morePresent', { count: present.length - MOST_PRESENT })] : []),
    ...(isLoading ? [t('search.resourcesLoading')] : []),
    ...(hasFailed ? [t('search.resourcesFailed')] : []),
    ...(state === 'known' ? [] : [t(PEOPLE_NOTES[state])]),
  ];
  return (
    <div className="command-search__notes">
      {isNothing && <p className="command-search__nothing">{nothing}</p>}
      {((isNothing && !isAll) || text.trim() === '') && <p>{t('search.hint')}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** Announces the result to people who do not see the list change. */
function Announcement({ found: { text, nothing, groups, isSettled } }: { readonly found: FoundEntries }) {
  const t = useT();
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const said = text.trim() === '' || !isSettled ? '' : count === 0 ? nothing : t('search.count', { count });
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
