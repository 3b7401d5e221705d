import { CalendarDays, Clock, Compass, DoorOpen, Lightbulb, MapPin, Navigation, Plus, ScanLine, UserRound } from 'lucide-react';
import { Fragment } from 'react';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { useT } from '../../../lib/language-context.tsx';
import { SlotBadge } from '../../../parts/resource/slot-look.tsx';
import type { Entry, EntryGroup } from '../model/entry.ts';
import { useKnownState } from '../use-known-state.ts';

/** Text between the parts of an entry's detail. */
const SEPARATOR = ' · ';

interface SearchResultsProps {
  readonly groups: readonly EntryGroup[];
  readonly onChoose: (entry: Entry) => void;
}

const HEADINGS = {
  recent: 'search.recent',
  phrase: 'finder.filters',
  resources: 'search.resources',
  present: 'search.people',
  people: 'search.people',
  places: 'search.places',
  objects: 'objects.title',
  actions: 'search.actions',
} as const;

const ICONS = {
  resource: DoorOpen,
  person: UserRound,
  place: MapPin,
  type: Plus,
  screen: Compass,
  guide: Navigation,
  phrase: CalendarDays,
  scan: ScanLine,
  object: Lightbulb,
} as const;

export function SearchResults({ groups, onChoose }: SearchResultsProps) {
  const t = useT();
  const byId = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  const choose = (id: string | number) => {
    const entry = byId.get(String(id));
    if (entry !== undefined) onChoose(entry);
  };
  return (
    <ListBox className="command-search__results" aria-label={t('search.results')} items={groups} selectionMode="none" onAction={choose}>
      {({ name, heading, entries }: EntryGroup) => (
        <ListBoxSection id={`group ${name}`} className="command-search__group">
          <Header className="command-search__heading">{heading ?? t(HEADINGS[name])}</Header>
          <Collection items={entries}>{(entry) => <Result entry={entry} isRecent={name === 'recent'} />}</Collection>
        </ListBoxSection>
      )}
    </ListBox>
  );
}

function Result({ entry, isRecent }: { readonly entry: Entry; readonly isRecent: boolean }) {
  const Icon = isRecent && entry.kind === 'phrase' ? Clock : ICONS[entry.kind];
  const stateOf = useKnownState();
  const code = entry.resource === undefined ? undefined : stateOf(entry.resource);
  return (
    <ListBoxItem id={entry.id} textValue={entry.title} className="command-search__result">
      <Icon size={20} aria-hidden />
      <span className="command-search__words">
        <span className="command-search__title">{entry.title}</span>
        {(entry.detail !== '' || entry.notUnderstood !== '') && (
          <span className="command-search__detail">
            {/* Each part has its own element, so that no line breaks within a place or a time. */}
            {(entry.notUnderstood === '' ? entry.detail.split(SEPARATOR) : [entry.notUnderstood]).map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in their order
              <Fragment key={index}>
                {index > 0 && SEPARATOR}
                <span className="command-search__part">{part}</span>
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {code !== undefined && <SlotBadge code={code} />}
    </ListBoxItem>
  );
}
