import { pathToRoot, toAreaTree } from '@assist/resource';
import { useMemo } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useText } from '../../lib/language-context.tsx';

interface OrderedArea {
  readonly id: string;
  readonly name: string;
  /** Number of areas that contain this one. */
  readonly depth: number;
}

/** Returns all areas. Each follows the area that contains it, and siblings are sorted by rank. */
export function useAreasInOrder(): readonly OrderedArea[] {
  const text = useText();
  const { areas } = useConfiguration();
  return useMemo(() => {
    const names = new Map(areas.map(({ id, name }) => [id, text(name)]));
    const tree = toAreaTree(areas.toSorted((a, b) => a.rank - b.rank));
    return tree.areas.map(({ id }) => ({ id, name: names.get(id) ?? id, depth: pathToRoot(tree, id).length - 1 }));
  }, [areas, text]);
}
