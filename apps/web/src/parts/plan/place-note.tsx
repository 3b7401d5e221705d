import type { LevelPlan } from '@assist/contract';
import { X } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import './place-note.css';

interface PlaceNoteProps {
  readonly name: string;
  readonly detail: string;
  readonly onClose: () => void;
}

/** A note about a place or feature on the plan that has no card. */
export function PlaceNote({ name, detail, onClose }: PlaceNoteProps) {
  const t = useT();
  return (
    <div className="place-note" role="status">
      <span>
        <strong>{name}</strong>
        {detail !== '' && <span>{detail}</span>}
      </span>
      <IconButton label={t('action.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

interface FeatureNoteProps {
  readonly plan: LevelPlan | undefined;
  readonly featureId: string | undefined;
  readonly levelName: string;
  readonly onClose: () => void;
}

/** A note about a feature on the shown floor. If the feature has no name, the note names the floor. */
export function FeatureNote({ plan, featureId, levelName, onClose }: FeatureNoteProps) {
  const feature = featureId === undefined ? undefined : plan?.features.find(({ properties }) => properties.featureId === featureId);
  if (feature === undefined) return null;
  const { name } = feature.properties;
  return name === null ? (
    <PlaceNote name={levelName} detail="" onClose={onClose} />
  ) : (
    <PlaceNote name={name} detail={levelName} onClose={onClose} />
  );
}
