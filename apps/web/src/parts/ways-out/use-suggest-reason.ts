import type { SuggestReason } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useResourceText } from '../resource/use-resource-text.ts';

/** Returns a function that returns the reason for a suggestion in words. */
export function useSuggestReason(resources: readonly Resource[]): (reason: SuggestReason) => string {
  const t = useT();
  const text = useText();
  const { name } = useResourceText();
  const { areas } = useConfiguration();
  return (reason) => {
    switch (reason.kind) {
      case 'fits':
        return t('suggest.fits', { places: reason.places, needed: reason.needed });
      case 'favourite': {
        const liked = resources.find(({ id }) => id === reason.resourceId);
        return resources.length === 1 || liked === undefined ? t('suggest.favourite') : t('suggest.favouriteOf', { name: name(liked) });
      }
      case 'free':
        return t('suggest.free');
      case 'walk':
        return t(reason.people === 1 ? 'suggest.walk' : 'suggest.walkAll', { minutes: reason.minutes });
      case 'near-home':
      case 'near-chosen':
      case 'near-attendees':
      case 'together':
        return t(`suggest.${reason.kind}`, { area: text(areas.find(({ id }) => id === reason.areaId)?.name) });
    }
  };
}
