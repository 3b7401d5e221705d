import type { DayOfWeek, ZoneName } from '@assist/time';
import type { ConfirmationSettings } from './confirmation-settings.ts';
import type { Multilingual } from './multilingual.ts';
import type { SchedulingSettings } from './scheduling-settings.ts';

/** A resource (specification, section 3). */
export interface Resource {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly displayNameForApp: Multilingual;
  readonly email: string;
  readonly username: string;
  readonly timezone: ZoneName;
  readonly capacity: number | null;
  readonly resourceTypeId: string;
  /** The class code of its type: a key of `RESOURCE_CLASS_CODES`, which is also the code of a licence that opens the class. */
  readonly csCode: string | null;
  readonly daysOfWeek: readonly DayOfWeek[];
  /** HH:mm */
  readonly startTime: string;
  /** HH:mm */
  readonly endTime: string;
  readonly mapInfos: readonly MapInfo[];
  readonly properties: readonly ResourceProperty[];
  readonly conditions: ResourceConditions;
  readonly files: readonly ResourceFile[];
  readonly reservationsEnabled: boolean;
  readonly navigationEnabled: boolean;
  readonly confirmationSettings: ConfirmationSettings;
  readonly schedulingSettings: SchedulingSettings;
  readonly idForFiltering: string;
  readonly rank: number;
}

/** The place of a resource: the area, and the plan's unit, fixture or point within it. */
export interface MapInfo {
  readonly areaId: string;
  readonly featureId: string | null;
}

/** One value of one property. The filter definition's `dataTypeId` decides which field contains the value. */
export interface ResourceProperty {
  readonly propertyId: string;
  readonly valueBoolean?: boolean | null | undefined;
  readonly valueNumber?: number | null | undefined;
  readonly valueDecimal?: number | null | undefined;
  readonly valueText?: string | null | undefined;
  readonly valueHTMLContent?: string | null | undefined;
  readonly valueChoiceIds?: readonly string[] | null | undefined;
}

export type ReservedTo = 'you' | 'other' | null;

export interface ResourceConditions {
  readonly reservedTo: ReservedTo;
}

export interface ResourceFile {
  readonly id: string;
  readonly url: string;
  readonly name: string;
}

/** The rank of a resource type (client configuration, `resourceTypeInfos`). */
export interface ResourceTypeInfo {
  readonly resourceTypeId: string;
  readonly rank: number;
}
