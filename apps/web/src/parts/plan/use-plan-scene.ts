import type { LevelPlan } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useMemo } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useResourceText } from '../resource/use-resource-text.ts';
import { isBetterUpright, type Padding, type Viewport } from './model/fit-view.ts';
import { placeShapeOf } from './model/place-display.ts';
import { toPlanScene } from './model/plan-scene.ts';

/**
 * Returns the floor's scene, turned upright if it fits the stage better. `lying` is the scene in the plan's own orientation, for printing.
 */
export function usePlanScene(level: LevelPlan, resources: readonly Resource[], size: Viewport, padding: Padding) {
  const { resourceTypeInfos, planDisplay } = useConfiguration();
  const { name } = useResourceText();
  const texts = useMemo(
    () => ({
      nameOf: name,
      shapeOf: (resource: Resource) =>
        placeShapeOf(resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.shape),
      display: planDisplay,
    }),
    [name, resourceTypeInfos, planDisplay],
  );
  const lying = useMemo(() => toPlanScene(level, resources, texts, false), [level, resources, texts]);
  const isUpright = size.widthPx > 0 && isBetterUpright(lying.box, size, padding);
  const scene = useMemo(
    () => (isUpright ? toPlanScene(level, resources, texts, true) : lying),
    [isUpright, lying, level, resources, texts],
  );
  return { scene, lying, isUpright };
}
