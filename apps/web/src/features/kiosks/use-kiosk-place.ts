import type { KioskAnswer, PlanLevel } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { planLevelsQuery } from '../../lib/api/queries.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import { useAreasInOrder } from '../../parts/areas/use-areas-in-order.ts';

/** Returns functions that name a kiosk's floor and the areas that it shows. */
export function useKioskPlace() {
  const t = useT();
  const text = useText();
  const areas = useAreasInOrder();
  const { data } = useQuery(planLevelsQuery);
  return useMemo(() => {
    const nameOf = (level: PlanLevel): string => {
      const building = data!.buildings.length > 1 ? data!.buildings.find(({ id }) => id === level.buildingId) : undefined;
      return [text(building?.name), text(level.name)].filter((one) => one !== '').join(', ');
    };
    return {
      floorOf: ({ spot }: KioskAnswer): string => {
        const level = data?.levels.find(({ id }) => id === spot.levelId);
        if (level !== undefined) return nameOf(level);
        return data === undefined ? '' : t('kiosks.floorGone');
      },
      areasOf: ({ areaIds }: KioskAnswer): string =>
        areas
          .filter(({ id }) => areaIds.includes(id))
          .map(({ name }) => name)
          .join(', ') || t('kiosks.areasGone'),
    };
  }, [t, text, areas, data]);
}
