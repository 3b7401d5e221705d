import type { OtherCalendar } from '@assist/contract';
import { useCallback } from 'react';
import { useResources } from './use-resources.ts';
import { useResourceText } from './use-resource-text.ts';

/** What a calendar is called: a resource as everywhere, in the chosen language. */
export function useCalendarName(): (calendar: Pick<OtherCalendar, 'email' | 'kind' | 'name'>) => string {
  const text = useResourceText();
  const { resources } = useResources();
  return useCallback(
    ({ email, kind, name }) => {
      const resource = kind === 'resource' ? resources?.find((one) => one.email === email) : undefined;
      return resource === undefined ? name : text.name(resource);
    },
    [resources, text],
  );
}
