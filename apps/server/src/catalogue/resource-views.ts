import {
  type AreaTree,
  isVisible,
  licensedResources,
  nearestOfKind,
  type NearIndex,
  type ReservedTo,
  type Resource,
  seenBy,
  type ServerType,
  toNearIndex,
  type ZonedResource,
} from '@assist/resource';
import type { Company } from './company.ts';

interface Viewed {
  readonly stored: ZonedResource;
  readonly byRelation: Map<ReservedTo, Resource>;
}

/**
 * The resources as people see them. A resource has at most three views (reserved for nobody, for the viewer, or for others). Each view is
 * created once and shared by everybody who sees it.
 */
export class ResourceViews {
  readonly #restriction: number;
  /** Licensed resources that are not retired, in the order of the stored resources. */
  readonly #byEmail: ReadonlyMap<string, Viewed>;
  readonly #emailOf: ReadonlyMap<string, string>;
  readonly #near: NearIndex<ZonedResource>;
  /** Addresses of all people for whom a resource is reserved. */
  readonly #owners: ReadonlySet<string>;

  constructor(
    resources: readonly ZonedResource[],
    areas: AreaTree,
    company: Pick<Company, 'licences' | 'resourceVisibilityRestriction'>,
    serverType: ServerType,
  ) {
    this.#restriction = company.resourceVisibilityRestriction;
    const inUse = resources.filter(({ retired }) => retired !== true);
    this.#byEmail = new Map(
      licensedResources(inUse, company.licences, serverType).map((stored) => [stored.email, { stored, byRelation: new Map() }]),
    );
    const licensed = [...this.#byEmail.values()].map(({ stored }) => stored);
    this.#near = toNearIndex(licensed, areas);
    this.#owners = new Set(licensed.flatMap(({ reservedToEmails }) => reservedToEmails));
    this.#emailOf = new Map([...this.#byEmail.values()].map(({ stored }) => [stored.id, stored.email]));
  }

  /** Returns the resource as the viewer sees it; undefined if there is no such resource, or if the viewer may not see it. */
  find(viewer: string, resourceEmail: string): Resource | undefined {
    const viewed = this.#byEmail.get(resourceEmail);
    return viewed === undefined ? undefined : this.#visible(viewed, viewer);
  }

  /** Returns the people to whom the visibility restriction shows the resource, or everybody; undefined if there is no such resource. */
  seenBy(resourceEmail: string): 'everybody' | readonly string[] | undefined {
    const stored = this.#byEmail.get(resourceEmail)?.stored;
    if (stored === undefined) return undefined;
    return stored.reservedToEmails.length === 0 || isVisible('other', this.#restriction) ? 'everybody' : stored.reservedToEmails;
  }

  findById(viewer: string, resourceId: string): Resource | undefined {
    const email = this.#emailOf.get(resourceId);
    return email === undefined ? undefined : this.find(viewer, email);
  }

  /** Returns other resources of the same kind that the viewer sees, nearest first. */
  nearestOfKind(viewer: string, resource: Resource, atMost: number): readonly Resource[] {
    return nearestOfKind(this.#near, resource, atMost).flatMap(({ email }) => this.find(viewer, email) ?? []);
  }

  /** Returns whether a resource is reserved for this person. All people without such resources see the same resources. */
  hasOwn(viewer: string): boolean {
    return this.#owners.has(viewer);
  }

  /** Returns all resources that the viewer sees. */
  list(viewer: string): readonly Resource[] {
    return [...this.#byEmail.values()].flatMap((viewed) => this.#visible(viewed, viewer) ?? []);
  }

  #visible({ stored, byRelation }: Viewed, viewer: string): Resource | undefined {
    const relation = stored.reservedToEmails.length === 0 ? null : stored.reservedToEmails.includes(viewer) ? 'you' : 'other';
    if (!isVisible(relation, this.#restriction)) return undefined;
    const known = byRelation.get(relation);
    if (known !== undefined) return known;
    const seen = seenBy(stored, viewer);
    byRelation.set(relation, seen);
    return seen;
  }
}
