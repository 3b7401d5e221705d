import type { Resource } from '@assist/resource';
import { useMemo } from 'react';
import { useToast } from '../../components/toast.tsx';
import { useFavourites } from '../../lib/api/mutations.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useResources } from './use-resources.ts';

/** Returns the favourites that this person may still see, in the order in which they were added. */
export function useFavouriteResources() {
  const toast = useToast();
  const errorText = useErrorText();
  const { favourites, toggle } = useFavourites((error) => toast({ kind: 'error', text: errorText(error) }));
  const { resources, isLoading, error, retry } = useResources();
  const chosen = useMemo(() => {
    const byId = new Map((resources ?? []).map((resource) => [resource.id, resource]));
    return favourites.flatMap((id): Resource[] => (byId.has(id) ? [byId.get(id)!] : []));
  }, [favourites, resources]);
  return { chosen, toggle, isLoading, error, retry };
}
