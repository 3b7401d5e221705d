import type { Suggestion } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { Lightbulb, Plus, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useSuggestReason } from '../../../parts/ways-out/use-suggest-reason.ts';
import type { ReserveDraft } from '../reserve-draft.ts';
import type { EventInHand } from '../use-draft-schedules.ts';
import { useSuggestions, type Want } from '../use-suggestions.ts';
import './suggest.css';

interface SuggestProps {
  readonly resources: readonly Resource[];
  readonly chosen: readonly Resource[];
  readonly draft: ReserveDraft;
  readonly range: InstantRange;
  readonly changed: EventInHand | undefined;
  /** Chosen resources that are not available at the chosen time. A suggestion of the same type replaces one of them. */
  readonly refused: readonly Resource[];
  readonly onTake: (resourceIds: readonly string[]) => void;
}

/** Suggests free resources for a wish such as "a room for 6 and two desks near it", the best first, each with its reasons. */
export function Suggest(props: SuggestProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="suggest">
      <Button
        kind="quiet"
        size="small"
        icon={<Lightbulb size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('suggest.title')}
      </Button>
      {isOpen && <Panel {...props} />}
    </div>
  );
}

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Panel({ refused, onTake, ...asked }: SuggestProps) {
  const t = useT();
  const { resourceTypeInfos } = useConfiguration();
  const present = new Set(asked.resources.map(({ resourceTypeId }) => resourceTypeId));
  const types = resourceTypeInfos.filter(({ resourceTypeId }) => present.has(resourceTypeId)).toSorted((a, b) => a.rank - b.rank);
  const room = types.find(({ shape }) => shape === 'room') ?? types[0];
  const kind = refused[0] ?? room;
  const [changedWants, setWants] = useState<readonly Want[]>();
  // Not kept as a state, because the type changes once it is known which chosen resources are not available.
  const usual = useOneOf(kind?.resourceTypeId);
  const wants = changedWants ?? usual;
  const { suggestions, places, isLoading } = useSuggestions({ ...asked, wants });
  const others = types.filter(({ resourceTypeId }) => wants.every(({ typeId }) => typeId !== resourceTypeId));
  return (
    <div className="suggest__panel">
      <p className="suggest__hint">{t('suggest.hint', { count: places })}</p>
      <ul className="suggest__wants">
        {wants.map((want) => (
          <WantRow
            key={want.typeId}
            want={want}
            types={types.filter(
              ({ resourceTypeId }) => resourceTypeId === want.typeId || others.some((one) => one.resourceTypeId === resourceTypeId),
            )}
            onChange={(next) => setWants(wants.map((one) => (one === want ? next : one)))}
            {...(wants.length > 1 ? { onRemove: () => setWants(wants.filter((one) => one !== want)) } : {})}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          kind="quiet"
          size="small"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setWants([...wants, { typeId: others[0]!.resourceTypeId, count: 1 }])}
        >
          {t('suggest.add')}
        </Button>
      )}
      <div role="status">
        {isLoading && t('state.loading')}
        {!isLoading && suggestions.length === 0 && t('suggest.none')}
      </div>
      <ol className="suggest__offers">
        {suggestions.map((suggestion) => (
          <li key={suggestion.resources.map(({ id }) => id).join(' ')}>
            <Offer suggestion={suggestion} onTake={() => onTake(suggestion.resources.map(({ id }) => id))} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function useOneOf(typeId: string | undefined): readonly Want[] {
  return useMemo(() => (typeId === undefined ? [] : [{ typeId, count: 1 }]), [typeId]);
}

interface WantRowProps {
  readonly want: Want;
  readonly types: readonly { readonly resourceTypeId: string; readonly name: Readonly<Record<string, string>> }[];
  readonly onChange: (want: Want) => void;
  readonly onRemove?: () => void;
}

function WantRow({ want, types, onChange, onRemove }: WantRowProps) {
  const t = useT();
  const text = useText();
  const id = useId();
  const name = text(types.find(({ resourceTypeId }) => resourceTypeId === want.typeId)?.name);
  return (
    <li>
      <label htmlFor={`${id}-count`} className="visually-hidden">
        {t('suggest.count', { name })}
      </label>
      <select
        id={`${id}-count`}
        className="input"
        value={want.count}
        onChange={(event) => onChange({ ...want, count: Number(event.target.value) })}
      >
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-type`} className="visually-hidden">
        {t('word.kind')}
      </label>
      <select
        id={`${id}-type`}
        className="input"
        value={want.typeId}
        onChange={(event) => onChange({ ...want, typeId: event.target.value })}
      >
        {types.map((type) => (
          <option key={type.resourceTypeId} value={type.resourceTypeId}>
            {text(type.name)}
          </option>
        ))}
      </select>
      {onRemove !== undefined && (
        <IconButton label={t('suggest.remove', { name })} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Offer({ suggestion: { resources, reasons }, onTake }: { suggestion: Suggestion; onTake: () => void }) {
  const { name, place } = useResourceText();
  const reasonText = useSuggestReason(resources);
  return (
    <button type="button" className="suggest__offer" onClick={onTake}>
      <strong>{resources.map(name).join(', ')}</strong>
      <span>{[...new Set(resources.map(place))].filter((one) => one !== '').join(' · ')}</span>
      <span className="suggest__why">{reasons.map(reasonText).join(' · ')}</span>
    </button>
  );
}
