import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * Like `lazy`, for a part of a screen that its first drawing does not need. If the part cannot be loaded, for example without a connection,
 * it is left out, and the rest of the screen stays usable.
 */
export function later<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  loads.add(load);
  return lazy(() => load().catch(() => ({ default: () => null })));
}

/** Loads the parts passed to `later` by all screens loaded so far, so that they can be shown without a connection. */
export async function loadAllLater(): Promise<void> {
  for (const load of loads) await load().catch(() => {});
}
