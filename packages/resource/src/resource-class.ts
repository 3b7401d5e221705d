import type { Resource } from './resource.ts';

/** The classes of resource types (decisions, section 6). */
export type ResourceClass = 'basic' | 'standard' | 'premium';

/** The class of resource types by `csCode`. Each code is also that of a licence that opens the class. */
export const RESOURCE_CLASS_CODES = {
  ResourceBasic: 'basic',
  ResourceStandard: 'standard',
  AssistWorkplace: 'standard',
  AssistCustom: 'standard',
  ResourcePremium: 'premium',
} as const satisfies Record<string, ResourceClass>;

export type ResourceClassCode = keyof typeof RESOURCE_CLASS_CODES;

const WORKPLACE_CODE: ResourceClassCode = 'AssistWorkplace';

export function findResourceClass(csCode: string | null): ResourceClass | undefined {
  return csCode !== null && Object.hasOwn(RESOURCE_CLASS_CODES, csCode) ? RESOURCE_CLASS_CODES[csCode as ResourceClassCode] : undefined;
}

/** Whether a resource is of the class premium, so that its capacity must cover the attendees. */
export function isPremiumLike(resource: Resource): boolean {
  return findResourceClass(resource.csCode) === 'premium';
}

/** Whether a resource counts towards the utilisation of its areas. Desks and the like do; rooms do not. */
export function isWorkplace(resource: Pick<Resource, 'csCode'>): boolean {
  return resource.csCode === WORKPLACE_CODE;
}
