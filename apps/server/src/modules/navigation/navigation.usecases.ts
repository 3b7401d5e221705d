import type { AnswerOf, getNavigation } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { GRAPH_FORMAT } from '@assist/wayfinding';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { StoredPlan } from '../../catalogue/catalogue.repository.ts';
import type { Changes } from '../../changes/changes.ts';
import { Held } from '../../database/held.ts';
import { buildGraph } from './build-graph.ts';
import type { NavigationRepository, StoredClosure } from './navigation.repository.ts';

/** What ways are found on, and what is closed. */
export class NavigationUsecases {
  readonly #repository: NavigationRepository;
  readonly #catalogue: Catalogue;
  readonly #closures: Held<readonly StoredClosure[]>;
  /** By venue and version: those that are being made are waited for by all who ask. */
  readonly #graphs = new Map<string, Promise<string>>();

  constructor(repository: NavigationRepository, catalogue: Catalogue, changes: Changes) {
    this.#repository = repository;
    this.#catalogue = catalogue;
    this.#closures = new Held(() => repository.listClosures());
    changes.subscribe(({ change }) => {
      if (change.kind === 'catalogue') this.#closures.forget();
    });
  }

  async read(): Promise<AnswerOf<typeof getNavigation>> {
    const plans = await this.#catalogue.listPlans();
    const closures = await this.#closures.get();
    const there = new Set(plans.flatMap(({ plan }) => closableIds(plan)));
    // Whoever asks what there is asks for it next.
    for (const { venueId } of plans) this.graphOf(venueId).catch(() => undefined);
    return {
      venues: plans.map((stored) => ({
        venueId: stored.venueId,
        version: versionOf(stored),
        levelIds: stored.plan.features.level.map(({ id }) => id),
      })),
      closures: closures.filter(({ featureId }) => there.has(featureId)).map((closure) => ({ ...closure })),
    };
  }

  /** The encoded graph as it is sent. A plan of an older version of Assist has none yet: then it is made now. */
  async graphOf(venueId: string): Promise<{ readonly version: string; readonly document: string }> {
    const stored = (await this.#catalogue.listPlans()).find((one) => one.venueId === venueId);
    if (stored === undefined) throw new ProblemError('not-found');
    const version = versionOf(stored);
    const key = `${venueId} ${version}`;
    const known = this.#graphs.get(key);
    if (known !== undefined) return { version, document: await known };
    for (const old of this.#graphs.keys()) if (old.startsWith(`${venueId} `)) this.#graphs.delete(old);
    const made = this.#findOrBuild(stored, version);
    this.#graphs.set(key, made);
    made.catch(() => this.#graphs.delete(key));
    return { version, document: await made };
  }

  async #findOrBuild({ venueId, plan }: StoredPlan, version: string): Promise<string> {
    const found = await this.#repository.findGraph(venueId, version);
    if (found !== undefined) return found;
    const document = await buildGraph(plan);
    await this.#repository.putGraph(venueId, version, document);
    await this.#repository.forgetOthers((await this.#catalogue.listPlans()).map((one) => one.venueId));
    return document;
  }

  async close(featureId: string, note: string, now: Instant): Promise<void> {
    const plans = await this.#catalogue.listPlans();
    if (!plans.some(({ plan }) => closableIds(plan).includes(featureId))) throw new ProblemError('not-found');
    await this.#repository.putClosure(featureId, note.trim(), now);
    // Who has closed it sees it at once; the others with the change.
    this.#closures.forget();
  }

  async open(featureId: string, now: Instant): Promise<void> {
    await this.#repository.deleteClosure(featureId, now);
    this.#closures.forget();
  }
}

function versionOf({ version }: StoredPlan): string {
  return `${version}-${GRAPH_FORMAT}`;
}

/** What somebody may not be led through. */
function closableIds({ features }: Plan): readonly string[] {
  return [...features.opening, ...features.unit].map(({ id }) => id);
}
