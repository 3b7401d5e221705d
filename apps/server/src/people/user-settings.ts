import type { UserSettings } from '@assist/contract';

export const DEFAULT_USER_SETTINGS: UserSettings = {
  location: { filteredAreaIds: [] },
  language: null,
  theme: 'system',
  timeFormat: 'h23',
  firstDayOfWeek: null,
  homePlaceId: null,
  routeProfile: 'normal',
  timezone: null,
};
