import type { NumberRange, PropertyFilter } from './property-filter.ts';

/** Specification, section 3: one thing that is looked for, "a room for six with a screen on floor 2 or 3". */
export interface Requirement {
  readonly id: string;
  /** Area ids; none is everywhere. */
  readonly areas: readonly string[];
  readonly csCode: string | null;
  readonly typeName: string;
  /** The resource type's id; null is any type. */
  readonly typeId: string | null;
  readonly filters: readonly PropertyFilter[];
  readonly attendees: readonly RequirementAttendee[];
  readonly capacity?: NumberRange;
}

export interface RequirementAttendee {
  readonly address: string;
  readonly name: string;
  readonly remotely: boolean;
}
