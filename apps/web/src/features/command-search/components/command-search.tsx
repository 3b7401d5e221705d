import { type AskedPeople, findAskedPeople, type Vocabulary } from '@assist/phrases';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useContext, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, SearchField } from 'react-aria-components';
import { IconButton } from '../../../components/button.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { keepChoice } from '../../../lib/cache/recent-choices.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { OpenScan } from '../../../parts/scan/scan-button.tsx';
import { isPointing } from '../../../parts/people/person-field.tsx';
import type { Entry } from '../model/entry.ts';
import { MOST_PRESENT } from '../model/make-entries.ts';
import { useEntries } from '../use-entries.ts';
import { useFoundInBuilding } from '../use-found-in-building.ts';
import { useSearchCatalogue } from '../use-search-catalogue.ts';
import { useWhereabouts, type Whereabouts } from '../use-whereabouts.ts';
import { SearchResults } from './search-results.tsx';
import './command-search.css';

const LONGEST = 200;

const PEOPLE_NOTES = { asking: 'search.peopleAsking', offline: 'search.peopleOffline', failed: 'search.peopleFailed' } as const;

/** One field for rooms, people, places and commands. Focus returns to where it was. */
export function CommandSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const openScan = useContext(OpenScan);
  const { data: me } = useQuery(meQuery);
  const owner = me?.email ?? '';
  const [text, setText] = useState('');
  // The field responds at once; the list follows.
  const asked = useDeferredValue(text);
  const { catalogue, isLoading, error } = useSearchCatalogue();
  const people = useAskedPeople(asked, catalogue.vocabulary);
  const whereabouts = useWhereabouts(people, asked, catalogue.index);
  const inBuilding = useFoundInBuilding(people.kind === 'all' ? '' : asked);
  const groups = useEntries({ text: asked, catalogue, asked: people, whereabouts, inBuilding: inBuilding.found, owner });
  const choose = (entry: Entry) => {
    if (entry.recent !== undefined && owner !== '') keepChoice(owner, entry.recent);
    onClose();
    if (entry.address === undefined) return openScan?.();
    // A card opened from here takes the focus.
    void navigate({ ...entry.address, state: (before) => ({ ...before, focusCard: true }) } as Parameters<typeof navigate>[0]);
    return undefined;
  };
  const nothing =
    people.kind === 'all' && whereabouts.state === 'known'
      ? t('search.nobodyPresent', { day: format.dayInText(whereabouts.day, now) })
      : t('search.none', { text: asked.trim() });
  const first = groups[0]?.entries[0];
  const isSettled = whereabouts.isSettled && !inBuilding.isAsking;
  // A search for a person means their place, which arrives after the name.
  const isAwaited = text.trim() !== '' && !isSettled && (first === undefined || first.kind === 'person');
  // Somebody who types fast is ahead of the list: the highlighted line was found for an earlier text. Enter is remembered for the text it
  // was pressed on.
  const entered = useRef<string>(undefined);
  const chooseReached = useEffectEvent(() => {
    if (first !== undefined && entered.current === text) choose(first);
  });
  useEffect(() => {
    if (entered.current === asked && !isAwaited) chooseReached();
  }, [asked, isAwaited]);
  const type = (next: string) => {
    entered.current = undefined;
    setText(next.slice(0, LONGEST));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || text.trim() === '') return;
    const isPointed = isPointing(event.target);
    const isBehind = asked !== text || (isAwaited && (!isPointed || pointedKey(event.target) === first?.id));
    // With no line highlighted, as after pasting, the first line is meant.
    if (!isBehind && (isPointed || first === undefined)) return;
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
          <Autocomplete inputValue={text} onInputChange={type}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens on the way to the field, which has the role */}
            <div className="command-search__head" onKeyDownCapture={onKeyDown}>
              <SearchField className="command-search__field" aria-label={t('search.title')} autoFocus>
                <Search size={20} aria-hidden />
                <Input
                  className="command-search__input"
                  role="combobox"
                  aria-expanded
                  // Autocomplete knows the list's id, and sets it here.
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
          <Notes
            text={asked}
            nothing={nothing}
            asked={people}
            groupCount={groups.length}
            whereabouts={whereabouts}
            isLoading={isLoading}
            hasFailed={error !== null}
          />
          <Announcement
            text={asked}
            nothing={nothing}
            count={groups.reduce((sum, { entries }) => sum + entries.length, 0)}
            isSettled={isSettled}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The key of the line that the field highlights. */
function pointedKey(field: HTMLInputElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset['key'];
}

/** Until the words of the language have loaded, every text is treated as a name. */
function useAskedPeople(text: string, vocabulary: Vocabulary | undefined): AskedPeople {
  const now = useNow();
  const { timezone } = useConfiguration();
  return useMemo(() => findAskedPeople(text, vocabulary, { now, zone: timezone }), [text, vocabulary, now, timezone]);
}

interface NotesProps {
  readonly text: string;
  /** The sentence that nothing was found. */
  readonly nothing: string;
  readonly asked: AskedPeople;
  readonly groupCount: number;
  readonly whereabouts: Whereabouts;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Notes on what is still loading, what failed, and how to phrase a request. */
function Notes({ text, nothing, asked, groupCount, whereabouts, isLoading, hasFailed }: NotesProps) {
  const t = useT();
  const { state, present } = whereabouts;
  const isAll = asked.kind === 'all';
  const isNothing = groupCount === 0 && text.trim() !== '' && state !== 'asking' && !isLoading;
  const notes = [
    ...(isAll && asked.name !== '' ? [t('search.notUnderstood', { text: asked.name })] : []),
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

interface AnnouncementProps {
  readonly text: string;
  readonly nothing: string;
  readonly count: number;
  readonly isSettled: boolean;
}

/** Announces the result to those who do not see the list change. */
function Announcement({ text, nothing, count, isSettled }: AnnouncementProps) {
  const t = useT();
  const said = text.trim() === '' || !isSettled ? '' : count === 0 ? nothing : t('search.count', { count });
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
