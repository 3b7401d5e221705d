import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * A part of a screen that its first picture does not need, as `lazy`. If it cannot be loaded, because there is no connection, it is left
 * out, and the rest of the screen stays usable.
 */
export function later<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  loads.add(load);
  return lazy(() => load().catch(() => ({ default: () => null })));
}

/** Loads these parts of the screens that have been loaded, so that they are there without a connection, too. */
export async function loadAllLater(): Promise<void> {
  for (const load of loads) await load().catch(() => {});
}
