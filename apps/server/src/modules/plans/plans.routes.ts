import { type AnswerOf, findPlanPlaces, getLevelPlan, type LevelPlan, listPlanLevels, listStoredPlans, removePlan } from '@assist/contract';
import { levelShapes, planLanguage } from '@assist/floorplan';
import { foldText } from '@assist/resource';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../call/problem-error.ts';
import { insideRoute, type ReadOnly, Reply, type Route, route } from '../../call/route.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { CatalogueChangedError } from '../../catalogue/catalogue.repository.ts';
import type { Changes } from '../../changes/changes.ts';
import { drawingSeenBy, floorsSeenBy, type Inside, seesAllFloors } from '../../catalogue/seen-by.ts';
import { type NamedPlace, namedPlacesOf, reservedFeatures } from './named-places.ts';
import type { PlanAdministration } from './plan-administration.usecases.ts';

/** The headers of a drawing, which a browser may cache. The version in the list of floors shows when drawings have changed. */
const DRAWING_HEADERS = { 'cache-control': 'private, max-age=300', 'content-type': 'application/json; charset=utf-8' };
const DRAWINGS_KEPT = 200;
const FOUND_MAX = 20;

interface Parts {
  readonly catalogue: Catalogue;
  readonly administration: PlanAdministration;
  readonly changes: Pick<Changes, 'look'>;
}

export function plansRoutes({ catalogue, administration, changes }: Parts): Route[] {
  /** Drawings as they are sent, cached so that each is serialised and compressed only once. */
  const drawings = new LRUCache<string, Buffer>({ max: DRAWINGS_KEPT });

  async function listLevels(principal: Inside): Promise<AnswerOf<typeof listPlanLevels>> {
    const stored = await catalogue.listPlans();
    const snapshot = await catalogue.current();
    return { version: stored.map((one) => one.version).join('-'), ...floorsSeenBy(principal, stored, snapshot) };
  }

  async function getLevel(levelId: string, asked: string | undefined, principal: Inside): Promise<Buffer> {
    const stored = (await catalogue.listPlans()).find(({ plan }) => plan.features.level.some((level) => level.id === levelId));
    if (stored === undefined) throw new ProblemError('not-found');
    const snapshot = await catalogue.current();
    const { defaultLanguage } = snapshot.company;
    // A language that the plan does not have gets the default drawing, so that no drawing is made for it.
    const language = planLanguage(stored.plan, asked ?? defaultLanguage) ?? defaultLanguage;
    const key = `${stored.version} ${levelId} ${language} ${defaultLanguage} ${principal.kind === 'user'} ${snapshot.hasPointsOfInterest}`;
    const known = drawings.get(key);
    if (known !== undefined) return known;
    const shapes = levelShapes(stored.plan, levelId, language, defaultLanguage);
    if (shapes === null) throw new ProblemError('not-found');
    const drawing: ReadOnly<LevelPlan> = {
      levelId,
      version: stored.version,
      bounds: [...shapes.bounds],
      bearing: shapes.bearing,
      features: shapes.features,
    };
    const written = Buffer.from(JSON.stringify(drawingSeenBy(principal, drawing, snapshot)));
    drawings.set(key, written);
    return written;
  }

  /**
   * Finds places with a name that contains each typed word. Places that belong to resources are left out, because people find them as
   * resources, as far as they may see these.
   */
  async function findPlaces(text: string): Promise<AnswerOf<typeof findPlanPlaces>> {
    const words = foldText(text).split(' ').filter(Boolean);
    const snapshot = await catalogue.current();
    const reserved = reservedFeatures(snapshot);
    const found: NamedPlace[] = [];
    for (const { plan } of await catalogue.listPlans())
      for (const place of namedPlacesOf(plan)) {
        if (place.isAmenity && !snapshot.hasPointsOfInterest) continue;
        const isCalledSo = place.folded.some((name) => words.every((word) => name.includes(word)));
        if (isCalledSo && !reserved.has(place.featureId) && found.length < FOUND_MAX) found.push(place);
      }
    return found.map(({ featureId, name, levelId }) => ({ featureId, name: { ...name }, levelId }));
  }

  return [
    route(listStoredPlans, () => administration.list()),
    route(removePlan, async ({ principal: { email, name }, params: { venueId }, correlationId, now }) => {
      const answer = await administration.removeFor({ email, name, correlationId }, venueId, now).catch((error: unknown) => {
        throw error instanceof CatalogueChangedError ? new ProblemError('unavailable') : error;
      });
      if (answer === undefined) throw new ProblemError('not-found');
      // The areas and plans that this process has read are read again before the answer.
      if (answer.isRemoved) await changes.look();
      return answer;
    }),
    route(findPlanPlaces, async ({ query }) => findPlaces(query.q)),
    insideRoute(listPlanLevels, async ({ principal }) => listLevels(principal)),
    insideRoute(getLevelPlan, async ({ params, query, principal }) => {
      if (!seesAllFloors(principal) && !(await listLevels(principal)).levels.some(({ id }) => id === params.levelId))
        throw new ProblemError('not-found');
      const drawing = await getLevel(params.levelId, query.language, principal);
      return new Reply<ReadOnly<LevelPlan>>(200, drawing, DRAWING_HEADERS);
    }),
  ];
}
