import { type AreaTree, toAreaTree } from '@assist/resource';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { KnownConfiguration } from './api/configuration.ts';

interface Known {
  readonly configuration: KnownConfiguration;
  readonly areaTree: AreaTree;
}

const ConfigurationContext = createContext<Known | undefined>(undefined);

export function ConfigurationProvider({ configuration, children }: { configuration: KnownConfiguration; children: ReactNode }) {
  const known = useMemo(() => ({ configuration, areaTree: toAreaTree(configuration.areas) }), [configuration]);
  return <ConfigurationContext value={known}>{children}</ConfigurationContext>;
}

function useKnown(): Known {
  const known = useContext(ConfigurationContext);
  if (known === undefined) throw new Error('there is no configuration here');
  return known;
}

export function useConfiguration(): KnownConfiguration {
  return useKnown().configuration;
}

/** Returns the id of the company's logo; null if it has none, or nothing is known of the company yet. */
export function useLogo(): string | null {
  return useContext(ConfigurationContext)?.configuration.logo ?? null;
}

export function useAreaTree(): AreaTree {
  return useKnown().areaTree;
}
