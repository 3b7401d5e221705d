import { setImmediate } from 'node:timers/promises';
import type { AnswerOf, BodyOf, getNavigation, listWalkingTimes } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { listWalks, type RoutePlace } from '@assist/wayfinding';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Changes } from '../../changes/changes.ts';
import { Held } from '../../database/held.ts';
import type { NavigationRepository, StoredClosure } from './navigation.repository.ts';
import { graphVersionOf, type VenueWays } from './venue-ways.ts';

/** What ways are found on, what is closed, and how long one walks. */
export class NavigationUsecases {
  readonly #repository: NavigationRepository;
  readonly #venueWays: VenueWays;
  readonly #catalogue: Catalogue;
  readonly #closures: Held<readonly StoredClosure[]>;

  constructor(repository: NavigationRepository, venueWays: VenueWays, catalogue: Catalogue, changes: Changes) {
    this.#repository = repository;
    this.#venueWays = venueWays;
    this.#catalogue = catalogue;
    this.#closures = new Held(() => repository.listClosures());
    changes.subscribe(({ change }) => {
      if (change.kind === 'catalogue') this.#closures.forget();
    });
  }

  async read(): Promise<AnswerOf<typeof getNavigation>> {
    const plans = await this.#catalogue.listPlans();
    const closures = await this.#closures.get();
    // Whoever asks what there is asks for it next.
    this.#venueWays.prepare(plans.map((stored) => ({ stored, closedIds: closedIn(stored.plan, closures) })));
    const there = new Set(plans.flatMap(({ plan }) => closedIn(plan, closures)));
    return {
      venues: plans.map((stored) => ({
        venueId: stored.venueId,
        version: graphVersionOf(stored),
        levelIds: stored.plan.features.level.map(({ id }) => id),
      })),
      closures: closures.filter(({ featureId }) => there.has(featureId)).map((closure) => ({ ...closure })),
    };
  }

  /** The encoded graph as it is sent. A plan of an older version of Assist has none yet: then it is made now. */
  async graphOf(venueId: string): Promise<{ readonly version: string; readonly document: string }> {
    const stored = (await this.#catalogue.listPlans()).find((one) => one.venueId === venueId);
    if (stored === undefined) throw new ProblemError('not-found');
    return { version: graphVersionOf(stored), document: await this.#venueWays.documentOf(stored) };
  }

  /** From each to each; null where one of them is not on a plan, or no way leads there. */
  async listWalks({ profile, from, to }: BodyOf<typeof listWalkingTimes>): Promise<AnswerOf<typeof listWalkingTimes>> {
    const plans = await this.#catalogue.listPlans();
    const closures = await this.#closures.get();
    const seconds: (number | null)[][] = [];
    for (const start of from) {
      const stored = plans.find(({ plan }) => typesOf(plan).has(start));
      if (stored === undefined) {
        seconds.push(to.map(() => null));
        continue;
      }
      const ways = await this.#venueWays.waysOf(stored, closedIn(stored.plan, closures));
      seconds.push([...listWalks(ways, profile, toPlace(start), to.map(toPlace))]);
      // Others have their turn.
      await setImmediate();
    }
    return { seconds };
  }

  async close(featureId: string, note: string, now: Instant): Promise<void> {
    const plans = await this.#catalogue.listPlans();
    if (!plans.some(({ plan }) => isClosable(plan, featureId))) throw new ProblemError('not-found');
    await this.#repository.putClosure(featureId, note.trim(), now);
    // Who has closed it sees it at once; the others with the change.
    this.#closures.forget();
  }

  async open(featureId: string, now: Instant): Promise<void> {
    await this.#repository.deleteClosure(featureId, now);
    this.#closures.forget();
  }
}

function closedIn(plan: Plan, closures: readonly StoredClosure[]): readonly string[] {
  return closures.flatMap(({ featureId }) => (isClosable(plan, featureId) ? [featureId] : []));
}

/** What somebody may not be led through. */
function isClosable(plan: Plan, featureId: string): boolean {
  const type = typesOf(plan).get(featureId);
  return type === 'opening' || type === 'unit';
}

function toPlace(featureId: string): RoutePlace {
  return { kind: 'feature', featureId };
}

const known = new WeakMap<Plan, ReadonlyMap<string, string>>();

/** Of each feature of a plan its type, by id. */
function typesOf(plan: Plan): ReadonlyMap<string, string> {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const made = new Map(Object.entries(plan.features).flatMap(([type, features]) => features.map(({ id }) => [id, type] as const)));
  known.set(plan, made);
  return made;
}
