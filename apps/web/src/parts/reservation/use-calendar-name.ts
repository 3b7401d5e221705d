import type { OtherCalendar } from '@assist/contract';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useResources } from '../resource/use-resources.ts';
import { useResourceText } from '../resource/use-resource-text.ts';

type Named = Pick<OtherCalendar, 'email' | 'kind' | 'name'>;

/** Returns a function that returns the name of a calendar. For a resource, it is the resource's name in the chosen language. */
export function useCalendarName(): (calendar: Named) => string {
  const text = useResourceText();
  const findResource = useFindResource();
  return useCallback(
    (calendar) => {
      const resource = findResource(calendar);
      return resource === undefined ? calendar.name : text.name(resource);
    },
    [findResource, text],
  );
}

/** Returns a function that describes a calendar's owner: a person, a group, or a resource's type and location. */
export function useCalendarKind(): (calendar: Named) => string {
  const t = useT();
  const text = useResourceText();
  const findResource = useFindResource();
  return useCallback(
    (calendar) => {
      const resource = findResource(calendar);
      if (resource === undefined) return t(`otherCalendars.kind.${calendar.kind}`);
      return [text.type(resource), text.place(resource)].filter(Boolean).join(' · ');
    },
    [findResource, text, t],
  );
}

function useFindResource() {
  const { resources } = useResources();
  return useCallback(
    ({ email, kind }: Named) => (kind === 'resource' ? resources?.find((one) => one.email === email) : undefined),
    [resources],
  );
}
