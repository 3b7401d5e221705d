import { createHash } from 'node:crypto';
import { decodeGraph, fromHierarchyBytes, GRAPH_FORMAT, openWays, type RouteProfile, type WalkingWays } from '@assist/wayfinding';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredPlan } from '../../catalogue/catalogue.repository.ts';
import { inThread } from '../../call/in-thread.ts';
import type { NavigationRepository } from './navigation.repository.ts';

interface Made<T> {
  readonly version: string;
  readonly made: Promise<T>;
}

/**
 * Provides the data with which routes in a venue are found: its walking graph, and for each profile a hierarchy of the graph with its
 * closures. The data is built in separate threads on first use, and stored beside the plan. While a hierarchy is being built, routes are
 * found without it.
 */
export class VenueWays {
  readonly #repository: NavigationRepository;
  readonly #log: FastifyBaseLogger;
  /** Graphs by venue. All callers that need a graph wait for the same one. */
  readonly #documents = new Map<string, Made<string>>();
  readonly #contracted = new Map<string, Made<void>>();
  readonly #open = new Map<string, Made<WalkingWays>>();
  readonly #prepared = new Map<string, string>();

  constructor(repository: NavigationRepository, log: FastifyBaseLogger) {
    this.#repository = repository;
    this.#log = log;
  }

  /** Returns the encoded graph of a venue, as it is sent. */
  async documentOf(stored: StoredPlan): Promise<string> {
    const { venueId } = stored;
    const version = graphVersionOf(stored);
    return once(this.#documents, venueId, version, async () => {
      const found = await this.#repository.findGraph(venueId, version);
      if (found !== undefined) return found;
      const document = await inThread<string>(new URL('build-graph.worker.ts', import.meta.url), () => JSON.stringify(stored.plan));
      await this.#repository.putGraph(venueId, version, document);
      return document;
    });
  }

  /**
   * Starts building the graphs and hierarchies that have not been requested yet, one venue after the other. Failures are logged, and the
   * next request for routes tries again.
   */
  prepare(plans: readonly { readonly stored: StoredPlan; readonly closedIds: readonly string[] }[]): void {
    const waiting = plans.filter(({ stored, closedIds }) => this.#prepared.get(stored.venueId) !== waysVersionOf(stored, closedIds));
    if (waiting.length === 0 && this.#prepared.size === plans.length) return;
    this.#prepared.clear();
    for (const { stored, closedIds } of plans) this.#prepared.set(stored.venueId, waysVersionOf(stored, closedIds));
    const failed = (error: unknown) => this.#log.error({ err: error }, 'the walking graph of a venue could not be prepared');
    const makeAll = async () => {
      await this.#repository.forgetOthers(plans.map(({ stored }) => stored.venueId));
      for (const { stored, closedIds } of waiting) await this.contract(stored, closedIds).catch(failed);
    };
    makeAll().catch(failed);
  }

  /**
   * Builds the hierarchies of a venue, once for each version and each change of closures. Builds for one venue run one after the other, and
   * a build is skipped if a newer one was requested while it waited.
   */
  async contract(stored: StoredPlan, closedIds: readonly string[]): Promise<void> {
    const { venueId } = stored;
    const version = waysVersionOf(stored, closedIds);
    const before = this.#contracted.get(venueId)?.made;
    return once(this.#contracted, venueId, version, async () => {
      await before?.catch(() => {});
      if (this.#contracted.get(venueId)?.version !== version) return;
      const document = await this.documentOf(stored);
      if (await this.#repository.hasHierarchies(venueId, version)) return;
      const made = await inThread<ReadonlyMap<RouteProfile, Uint8Array>>(new URL('contract-ways.worker.ts', import.meta.url), () => ({
        document,
        closedIds,
      }));
      await this.#repository.putHierarchies(venueId, version, made);
    });
  }

  /** Returns the walking ways of a venue. They are available immediately, and become faster as soon as there are hierarchies. */
  async waysOf(stored: StoredPlan, closedIds: readonly string[]): Promise<WalkingWays> {
    const { venueId } = stored;
    const version = waysVersionOf(stored, closedIds);
    return once(this.#open, venueId, version, async () => {
      const graph = decodeGraph(JSON.parse(await this.documentOf(stored)) as Parameters<typeof decodeGraph>[0]);
      const hierarchies = new Map<string, Hierarchy>();
      this.contract(stored, closedIds)
        .then(async () => {
          for (const [profile, bytes] of await this.#repository.listHierarchies(venueId, version)) {
            const hierarchy = fromHierarchyBytes(bytes);
            if (hierarchy !== null) hierarchies.set(profile, hierarchy);
          }
        })
        .catch((error: unknown) => this.#log.error({ err: error, venueId }, 'routes in a venue are found without a hierarchy'));
      return openWays(graph, new Set(closedIds), (profile) => hierarchies.get(profile));
    });
  }
}

type Hierarchy = NonNullable<ReturnType<typeof fromHierarchyBytes>>;

/** Makes something once for each venue and version. After a failure, the next request tries again. */
async function once<T>(known: Map<string, Made<T>>, venueId: string, version: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(venueId);
  if (found?.version === version) return found.made;
  const one = { version, made: make() };
  known.set(venueId, one);
  one.made.catch(() => {
    if (known.get(venueId) === one) known.delete(venueId);
  });
  return one.made;
}

/** Returns the version of a graph: the plan's version and the graph's format. If either changes, the graph is built again. */
export function graphVersionOf({ version }: StoredPlan): string {
  return `${version}-${GRAPH_FORMAT}`;
}

function waysVersionOf(stored: StoredPlan, closedIds: readonly string[]): string {
  const closed = createHash('sha256').update(JSON.stringify(closedIds.toSorted())).digest('base64url').slice(0, 22);
  return `${graphVersionOf(stored)} ${closed}`;
}
