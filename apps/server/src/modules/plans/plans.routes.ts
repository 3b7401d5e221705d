import { type AnswerOf, getLevelPlan, type LevelPlan, listPlanLevels } from '@assist/contract';
import { levelShapes } from '@assist/floorplan';
import { LRUCache } from 'lru-cache';
import type { Guest, Kiosk, SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { insideRoute, type ReadOnly, Reply, type Route } from '../../call/route.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { keepFloors, listFloors } from '../../catalogue/list-floors.ts';

/** A drawing is the same for everybody; the version in the list tells when it is another one. */
const DRAWING_CACHE = { 'cache-control': 'private, max-age=300' };
const DRAWINGS_KEPT = 200;

type Inside = SignedIn | Guest | Kiosk;

export function plansRoutes(catalogue: Catalogue): Route[] {
  const drawings = new LRUCache<string, ReadOnly<LevelPlan>>({ max: DRAWINGS_KEPT });

  async function listLevels(principal: Inside): Promise<AnswerOf<typeof listPlanLevels>> {
    const stored = await catalogue.listPlans();
    const snapshot = await catalogue.current();
    const floors = listFloors(
      stored.map(({ plan }) => plan),
      snapshot,
    );
    const seen = principal.kind === 'kiosk' ? keepFloors(floors, snapshot.areaTree, principal) : floors;
    return { version: stored.map((one) => one.version).join('-'), ...seen };
  }

  async function getLevel(levelId: string, asked: string | undefined): Promise<ReadOnly<LevelPlan>> {
    const { defaultLanguage } = (await catalogue.current()).company;
    const language = asked ?? defaultLanguage;
    const stored = (await catalogue.listPlans()).find(({ plan }) => plan.features.level.some((level) => level.id === levelId));
    if (stored === undefined) throw new ProblemError('not-found');
    const key = `${stored.version} ${levelId} ${language} ${defaultLanguage}`;
    const known = drawings.get(key);
    if (known !== undefined) return known;
    const shapes = levelShapes(stored.plan, levelId, language, defaultLanguage);
    if (shapes === null) throw new ProblemError('not-found');
    const drawing = {
      levelId,
      version: stored.version,
      bounds: [...shapes.bounds],
      bearing: shapes.bearing,
      features: shapes.features,
    };
    drawings.set(key, drawing);
    return drawing;
  }

  return [
    insideRoute(listPlanLevels, async ({ principal }) => listLevels(principal)),
    insideRoute(getLevelPlan, async ({ params, query, principal }) => {
      if (principal.kind === 'kiosk' && !(await listLevels(principal)).levels.some(({ id }) => id === params.levelId))
        throw new ProblemError('not-found');
      const drawing = await getLevel(params.levelId, query.language);
      return new Reply(200, principal.kind === 'user' ? drawing : asVisitorsSee(drawing), DRAWING_CACHE);
    }),
  ];
}

/** Rooms have names; what a desk or a cupboard is called may be whose it is. */
function asVisitorsSee(drawing: ReadOnly<LevelPlan>): ReadOnly<LevelPlan> {
  return {
    ...drawing,
    features: drawing.features.map((feature) =>
      ['fixture', 'detail'].includes(feature.properties.layer)
        ? { ...feature, properties: { ...feature.properties, name: null } }
        : feature,
    ),
  };
}
