import type { AnswerOf, findObjects, ObjectChange, PlanObjectAnswer } from '@assist/contract';
import {
  DATA_AVAILABILITY,
  fitObjectValue,
  foldText,
  objectFreshUntil,
  objectParts,
  type ObjectState,
  type ObjectValue,
  type PlanObject,
} from '@assist/resource';
import { fromInstant, instantOf, type Instant } from '@assist/time';
import { LRUCache } from 'lru-cache';
import type { Guest, Kiosk, Principal, Service, SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { seesObject } from '../../catalogue/seen-by.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import type { HeardValue, ObjectStatesRepository } from './object-states.repository.ts';

/** The longest time by which a reported value may lie in the future, because a system's clock may be slightly ahead. */
const AHEAD_MS = 5 * 60_000;
/** How often a person may switch objects within `inMs`: enough for a finger on a slider, but not for a script that plays with a lamp. */
const SWITCHINGS = { most: 20, inMs: 10_000 };
const PEOPLE_KEPT = 5_000;
const FOUND_MAX = 20;

interface FoldedName {
  readonly object: PlanObject;
  readonly folded: string;
}

const foldedOf = new WeakMap<CatalogueSnapshot, readonly FoldedName[]>();

/** Returns the objects with their folded names, which are computed once per catalogue snapshot. */
function foldedNames(snapshot: CatalogueSnapshot): readonly FoldedName[] {
  const known = foldedOf.get(snapshot);
  if (known !== undefined) return known;
  const folded = snapshot.objects.map((object) => ({ object, folded: Object.values(object.name).map(foldText).join('\n') }));
  foldedOf.set(snapshot, folded);
  return folded;
}

export interface ObjectsParts {
  readonly states: ObjectStatesRepository;
  readonly catalogue: Pick<Catalogue, 'current'>;
  /** Called when a sensor reports somebody at a resource. */
  readonly onPresence: (resourceEmail: string, now: Instant) => Promise<void>;
}

interface Refused {
  readonly id: string;
  readonly code: 'not-found' | 'value-refused' | 'too-old';
}

/** Reads and sets the states of objects on the plan, and decides who may switch them. */
export class ObjectsUsecases {
  readonly #parts: ObjectsParts;
  /** The times of each person's last switchings. They are known only in this process, which is enough to stop a loop. */
  readonly #switchings = new LRUCache<string, readonly number[]>({ max: PEOPLE_KEPT });

  constructor(parts: ObjectsParts) {
    this.#parts = parts;
  }

  async list(levelId: string, viewer: SignedIn | Guest | Kiosk): Promise<PlanObjectAnswer[]> {
    const snapshot = await this.#parts.catalogue.current();
    const seen = snapshot.objects.filter((object) => object.spot.levelId === levelId && seesObject(viewer, object, snapshot));
    const states = await this.#parts.states.find(seen.map(({ id }) => id));
    return seen.map((object) => toAnswer(object, states.get(object.id), viewer));
  }

  /** Finds objects whose names contain each typed word, in any language. */
  async find(text: string, viewer: SignedIn): Promise<AnswerOf<typeof findObjects>> {
    const snapshot = await this.#parts.catalogue.current();
    const words = foldText(text).split(' ').filter(Boolean);
    const found: PlanObject[] = [];
    for (const { object, folded } of foldedNames(snapshot)) {
      if (!words.every((word) => folded.includes(word)) || !seesObject(viewer, object, snapshot)) continue;
      found.push(object);
      if (found.length === FOUND_MAX) break;
    }
    return found.map(({ id, name, spot, resourceId }) => ({ id, name: { ...name }, levelId: spot.levelId, resourceId }));
  }

  /** Switches an object on the plan for a person. */
  async set(id: string, value: ObjectValue, principal: SignedIn, now: Instant): Promise<PlanObjectAnswer> {
    const snapshot = await this.#parts.catalogue.current();
    const object = snapshot.findObject(id);
    if (object === undefined || !seesObject(principal, object, snapshot)) throw new ProblemError('not-found');
    if (!maySwitch(object, principal)) throw new ProblemError('forbidden');
    const fitting = fitObjectValue(object, value);
    if (fitting === undefined) throw new ProblemError('value-refused');
    this.#count(principal.userId, now);
    await this.#parts.states.put([{ objectId: id, value: fitting, at: now }], now);
    return toAnswer(object, (await this.#parts.states.find([id])).get(id), principal);
  }

  /** Stores the values that a system of the building reports. Each value is accepted or refused separately. */
  async put(
    values: readonly { readonly id: string; readonly value: ObjectValue; readonly at: Instant }[],
    { resourceEmails }: Service,
    now: Instant,
  ): Promise<{ kept: number; refused: Refused[] }> {
    const snapshot = await this.#parts.catalogue.current();
    const refused: Refused[] = [];
    const heard: HeardValue[] = [];
    const present = new Set<string>();
    for (const { id, value, at } of values) {
      const object = snapshot.findObject(id);
      const email = object === undefined ? undefined : snapshot.emailOfResource(object.resourceId);
      const isForIt = resourceEmails === null || (email !== undefined && resourceEmails.includes(email));
      const fitting = object === undefined ? undefined : fitObjectValue(object, value);
      if (object === undefined || !isForIt) refused.push({ id, code: 'not-found' });
      else if (fitting === undefined || at > now + AHEAD_MS) refused.push({ id, code: 'value-refused' });
      else {
        heard.push({ objectId: id, value: fitting, at: Math.min(at, now) });
        if (email !== undefined && sensesPresence(object, fitting)) present.add(email);
      }
    }
    const old = await this.#parts.states.put(heard, now);
    refused.push(...[...old].map((id) => ({ id, code: 'too-old' }) as const));
    for (const email of present) await this.#parts.onPresence(email, now);
    return { kept: heard.length - old.size, refused };
  }

  /** Returns the known values of the objects that this system may set, in the order of the company's file. */
  async listValues(service: Service): Promise<{ id: string; value: ObjectValue; changedAt: string }[]> {
    const snapshot = await this.#parts.catalogue.current();
    const theirs = snapshot.objects.filter((object) => seesObject(service, object, snapshot));
    const states = await this.#parts.states.find(theirs.map(({ id }) => id));
    return theirs.flatMap(({ id }) => {
      const state = states.get(id);
      return state === undefined ? [] : [{ id, value: state.value, changedAt: fromInstant(instantOf(state.changedAt)) }];
    });
  }

  /** Returns the resources where sensors have detected somebody recently enough. */
  async listPresent(now: Instant): Promise<string[]> {
    const snapshot = await this.#parts.catalogue.current();
    const sensing = snapshot.objects.filter(({ kind, resourceId }) => kind === 'indicator-1' && resourceId !== null);
    const states = await this.#parts.states.find(sensing.map(({ id }) => id));
    return sensing.flatMap((object) => {
      const state = states.get(object.id);
      const until = objectFreshUntil(object, state);
      const isKnown = state !== undefined && (until === null || (until !== undefined && until > now));
      const email = isKnown && sensesPresence(object, state.value) ? snapshot.emailOfResource(object.resourceId) : undefined;
      return email === undefined ? [] : [email];
    });
  }

  /** Returns what the hub sends about these objects. The hub checks for each listener whether it may receive the change. */
  async changesOf(ids: readonly string[]): Promise<readonly { readonly object: PlanObject; readonly change: ObjectChange }[]> {
    const snapshot = await this.#parts.catalogue.current();
    const states = await this.#parts.states.find(ids);
    return ids.flatMap((id) => {
      const object = snapshot.findObject(id);
      return object === undefined ? [] : [{ object, change: { kind: 'object' as const, ...stateOf(object, states.get(id)) } }];
    });
  }

  #count(who: string, now: number): void {
    const lately = (this.#switchings.get(who) ?? []).filter((at) => at > now - SWITCHINGS.inMs);
    if (lately.length >= SWITCHINGS.most) throw new ProblemError('too-many-attempts', { retryAfterSeconds: SWITCHINGS.inMs / 1_000 });
    this.#switchings.set(who, [...lately, now]);
  }
}

function maySwitch({ kind, switchedBy }: PlanObject, viewer: Principal): boolean {
  if (kind !== 'control-1' || viewer.kind !== 'user') return false;
  if (switchedBy === 'everybody') return true;
  return switchedBy === 'administrators' ? viewer.permissions.has('administer') : switchedBy.includes(viewer.email);
}

function sensesPresence({ kind, icon }: PlanObject, value: ObjectValue): boolean {
  return kind === 'indicator-1' && (icon === 'people' || icon === 'motion') && value === true;
}

function toAnswer(object: PlanObject, state: ObjectState | undefined, viewer: Principal): PlanObjectAnswer {
  const { id, kind, icon, spot, resourceId, form } = object;
  return { id, kind, icon, ...spot, resourceId, form: toForm(form), canControl: maySwitch(object, viewer), ...stateOf(object, state) };
}

function stateOf(object: PlanObject, state: ObjectState | undefined) {
  const until = objectFreshUntil(object, state);
  return {
    // Outdated values are ready, too, because the client counts down to `freshUntil`.
    availability: state === undefined ? DATA_AVAILABILITY.notAvailable : DATA_AVAILABILITY.dataReady,
    changedAt: state === undefined ? null : fromInstant(instantOf(state.changedAt)),
    freshUntil: until === undefined || until === null ? null : fromInstant(instantOf(until)),
    parts: objectParts(object, state).map(({ kind, value }) => ({ kind, value })),
  };
}

function toForm(form: PlanObject['form']): PlanObjectAnswer['form'] {
  switch (form.type) {
    case 'switch':
      return { type: 'switch' };
    case 'number':
      return { type: 'number', minimum: form.minimum, maximum: form.maximum, step: form.step };
    case 'choice':
      return { type: 'choice', choices: form.choices.map((choice) => ({ ...choice })) };
  }
}
