import type { Resource } from '@assist/resource';
import { Heart, X } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useFavourites } from '../../lib/api/mutations.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useResourceText } from '../resource/use-resource-text.ts';
import './resource-card.css';

interface CardHeadProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** The resource's name, type and place, with buttons that make it a favourite and close the card. */
export function CardHead({ resource, onClose }: CardHeadProps) {
  const t = useT();
  const text = useResourceText();
  const toast = useToast();
  const errorText = useErrorText();
  const { favourites, toggle } = useFavourites((error) => toast({ kind: 'error', text: errorText(error) }));
  const name = text.name(resource);
  const isFavourite = favourites.includes(resource.id);
  return (
    <header className="resource-card__head">
      <div>
        <h2>{name}</h2>
        <p>
          {[
            text.type(resource),
            text.place(resource),
            resource.capacity !== null && resource.capacity > 1 ? t('card.places', { count: resource.capacity }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton
        label={t(isFavourite ? 'favourite.remove' : 'favourite.add', { name })}
        aria-pressed={isFavourite}
        onClick={() => toggle(resource.id, name)}
      >
        <Heart size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
      </IconButton>
      <IconButton label={t('action.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </header>
  );
}
