import { pathToRoot, toAreaTree } from '@assist/resource';
import { useMemo } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useText } from '../../lib/language-context.tsx';

interface OrderedArea {
  readonly id: string;
  readonly name: string;
  /** The number of areas that it lies in. */
  readonly depth: number;
}

/** Returns each area after the one that it lies in, and siblings by rank. */
export function useAreasInOrder(): readonly OrderedArea[] {
  const text = useText();
  const { areas } = useConfiguration();
  return useMemo(() => {
    const names = new Map(areas.map(({ id, name }) => [id, text(name)]));
    const tree = toAreaTree(areas.toSorted((a, b) => a.rank - b.rank));
    return tree.areas.map(({ id }) => ({ id, name: names.get(id) ?? id, depth: pathToRoot(tree, id).length - 1 }));
  }, [areas, text]);
}
