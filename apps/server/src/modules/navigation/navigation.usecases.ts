import { turns } from '../../event-loop/turns.ts';
import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, getNavigation, listWalkingTimes } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { keepNamesOn, listWalks, type RoutePlace } from '@assist/wayfinding';
import { LRUCache } from 'lru-cache';
import { type Charge, isInCharge } from '../../call/charge.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { floorsSeenBy, type Inside, seesAllFloors } from '../../catalogue/seen-by.ts';
import type { Changes } from '../../changes/changes.ts';
import { Held } from '../../database/held.ts';
import type { NavigationRepository, StoredClosure } from './navigation.repository.ts';
import { graphVersionOf, type VenueWays } from './venue-ways.ts';

/** Number of graphs that are cached as kiosks see them. A few are enough, because most kiosks of a building have the same areas. */
const OF_SOME_FLOORS_KEPT = 20;

/** Provides walking graphs, closures and walking times. */
export class NavigationUsecases {
  readonly #repository: NavigationRepository;
  readonly #venueWays: VenueWays;
  readonly #catalogue: Catalogue;
  readonly #closures: Held<readonly StoredClosure[]>;
  /** Graphs that name only some floors, or no points of interest, as JSON. */
  readonly #ofSomeFloors = new LRUCache<string, string>({ max: OF_SOME_FLOORS_KEPT });

  constructor(repository: NavigationRepository, venueWays: VenueWays, catalogue: Catalogue, changes: Changes) {
    this.#repository = repository;
    this.#venueWays = venueWays;
    this.#catalogue = catalogue;
    this.#closures = new Held(() => repository.listClosures());
    changes.subscribe(({ change }) => {
      if (change.kind === 'catalogue') this.#closures.forget();
    });
  }

  /** Returns the venues and the closures. A kiosk gets only the venues of its floors, each with only these floors. */
  async readFor(principal: Inside): Promise<AnswerOf<typeof getNavigation>> {
    const whole = await this.#read();
    const seen = await this.#levelsSeenBy(principal);
    const { hasPointsOfInterest } = await this.#catalogue.current();
    if (seen === undefined && hasPointsOfInterest) return whole;
    const venues = whole.venues.flatMap((venue) => {
      const levelIds = venue.levelIds.filter((id) => seen?.has(id) ?? true);
      return levelIds.length === 0 ? [] : [{ ...venue, levelIds, version: versionOn(venue.version, levelIds, hasPointsOfInterest) }];
    });
    return { ...whole, venues };
  }

  async #read(): Promise<AnswerOf<typeof getNavigation>> {
    const plans = await this.#catalogue.listPlans();
    const closures = await this.#closures.get();
    // Prepared now, because the caller will ask for routes next.
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

  /**
   * Returns the encoded graph of a venue, as it is sent. If the graph has not been built yet, as for a plan that an older version of Assist
   * stored, it is built now.
   */
  async #graphOf(venueId: string): Promise<{ readonly version: string; readonly document: string }> {
    const stored = (await this.#catalogue.listPlans()).find((one) => one.venueId === venueId);
    if (stored === undefined) throw new ProblemError('not-found');
    return { version: graphVersionOf(stored), document: await this.#venueWays.documentOf(stored) };
  }

  /** Returns the graph as this caller may see it. A kiosk's routes may cross other floors, but the kiosk does not learn what is on them. */
  async graphFor(venueId: string, principal: Inside): Promise<{ readonly version: string; readonly document: string }> {
    const whole = await this.#graphOf(venueId);
    const seen = await this.#levelsSeenBy(principal);
    const { hasPointsOfInterest } = await this.#catalogue.current();
    if (seen === undefined && hasPointsOfInterest) return whole;
    const stored = (await this.#catalogue.listPlans()).find((one) => one.venueId === venueId);
    const all = stored?.plan.features.level.map(({ id }) => id) ?? [];
    const levelIds = all.filter((id) => seen?.has(id) ?? true);
    if (levelIds.length === 0) throw new ProblemError('not-found');
    const version = versionOn(whole.version, levelIds, hasPointsOfInterest);
    if (levelIds.length === all.length && hasPointsOfInterest) return { version, document: whole.document };
    const amenityIds = new Set(hasPointsOfInterest ? [] : stored?.plan.features.amenity.map(({ id }) => id));
    const key = `${venueId} ${version}`;
    const document =
      this.#ofSomeFloors.get(key) ??
      JSON.stringify(keepNamesOn(JSON.parse(whole.document) as Parameters<typeof keepNamesOn>[0], new Set(levelIds), amenityIds));
    this.#ofSomeFloors.set(key, document);
    return { version, document };
  }

  /** Returns the ids of the floors that the caller sees; undefined if the caller sees all floors. */
  async #levelsSeenBy(principal: Inside): Promise<ReadonlySet<string> | undefined> {
    if (seesAllFloors(principal)) return undefined;
    const [plans, snapshot] = await Promise.all([this.#catalogue.listPlans(), this.#catalogue.current()]);
    return new Set(floorsSeenBy(principal, plans, snapshot).levels.map(({ id }) => id));
  }

  /**
   * Returns the walking times, in seconds, from each place to each place; null if one of the two is on no plan, or no route connects them.
   */
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
      await turns.next();
    }
    return { seconds };
  }

  /** @throws ProblemError `not-found` if there is no such door or room on a floor in `charge` */
  async close(featureId: string, note: string, charge: Charge, now: Instant): Promise<void> {
    const plans = await this.#catalogue.listPlans();
    if (!plans.some(({ plan }) => isClosable(plan, featureId))) throw new ProblemError('not-found');
    await this.#expectInCharge(charge, featureId);
    await this.#repository.putClosure(featureId, note.trim(), now);
    // This process reads the closures again immediately; other processes do so when they hear of the change.
    this.#closures.forget();
  }

  /** @throws ProblemError `not-found` if the door or room is not on a floor in `charge` */
  async open(featureId: string, charge: Charge, now: Instant): Promise<void> {
    await this.#expectInCharge(charge, featureId);
    await this.#repository.deleteClosure(featureId, now);
    this.#closures.forget();
  }

  async #expectInCharge(charge: Charge, featureId: string): Promise<void> {
    if (charge === 'everywhere') return;
    const [plans, { areas, areaTree }] = await Promise.all([this.#catalogue.listPlans(), this.#catalogue.current()]);
    const levelId = findLevelId(plans, featureId);
    const floorId = levelId === undefined ? undefined : areas.find((area) => area.featureId === levelId)?.id;
    if (!isInCharge(charge, areaTree, floorId)) throw new ProblemError('not-found');
  }
}

/** Returns the floor of a door or a room; undefined if the plans have no such feature. */
function findLevelId(plans: readonly { readonly plan: Plan }[], featureId: string): string | undefined {
  for (const { plan } of plans) {
    const found = [...plan.features.opening, ...plan.features.unit].find(({ id }) => id === featureId);
    if (found !== undefined) return found.properties.level_id;
  }
  return undefined;
}

/** Returns a version that depends on the visible floors, and on whether points of interest are shown. */
function versionOn(version: string, levelIds: readonly string[], hasPointsOfInterest: boolean): string {
  const seen = `${levelIds.join(' ')}${hasPointsOfInterest ? '' : ' without points of interest'}`;
  return `${version}-${createHash('sha256').update(seen).digest('hex').slice(0, 8)}`;
}

function closedIn(plan: Plan, closures: readonly StoredClosure[]): readonly string[] {
  return closures.flatMap(({ featureId }) => (isClosable(plan, featureId) ? [featureId] : []));
}

/** Returns whether people walk through the feature, so that it can be closed. */
function isClosable(plan: Plan, featureId: string): boolean {
  const type = typesOf(plan).get(featureId);
  return type === 'opening' || type === 'unit';
}

function toPlace(featureId: string): RoutePlace {
  return { kind: 'feature', featureId };
}

const known = new WeakMap<Plan, ReadonlyMap<string, string>>();

/** Returns the type of each feature of a plan, by id. */
function typesOf(plan: Plan): ReadonlyMap<string, string> {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const made = new Map(Object.entries(plan.features).flatMap(([type, features]) => features.map(({ id }) => [id, type] as const)));
  known.set(plan, made);
  return made;
}
