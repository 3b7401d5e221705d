import { pathToRoot, type Resource, shownName } from '@assist/resource';
import { useCallback } from 'react';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { useLanguage, useText } from '../../lib/language-context.tsx';

export interface ResourceText {
  name(resource: Resource): string;
  /**
   * Returns the location, such as "Juniper, 3rd floor": from the smallest area to the floor, or the building if the company has several.
   */
  place(resource: Resource): string;
  type(resource: Resource): string;
}

/** Returns functions that return a resource's name, its location and its type in the chosen language. */
export function useResourceText(): ResourceText {
  const { language } = useLanguage();
  const text = useText();
  const { areas, resourceTypeInfos, defaultLanguage } = useConfiguration();
  const areaTree = useAreaTree();
  const name = useCallback((resource: Resource) => shownName(resource, language, defaultLanguage), [language, defaultLanguage]);
  const hasBuildings = areas.filter(({ kind }) => kind === 'building').length > 1;
  const place = useCallback(
    (resource: Resource) => {
      const areaId = resource.mapInfos[0]?.areaId;
      if (areaId === undefined) return '';
      const path = pathToRoot(areaTree, areaId).map((area) => areas.find((one) => one.id === area.id));
      return path
        .filter((area) => area?.kind === 'zone' || area?.kind === 'floor' || (hasBuildings && area?.kind === 'building'))
        .map((area) => text(area?.name))
        .join(', ');
    },
    [areaTree, areas, hasBuildings, text],
  );
  const type = useCallback(
    (resource: Resource) => text(resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.name),
    [resourceTypeInfos, text],
  );
  return { name, place, type };
}
