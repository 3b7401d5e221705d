import { useEffect, useState } from 'react';
import { onThemeChange, type PlanPaint, readPlanPaint } from './plan-paint.ts';

/** Returns the plan's colours, and updates them whenever the theme changes. */
export function usePlanPaint(): PlanPaint {
  const [paint, setPaint] = useState(() => readPlanPaint());
  useEffect(() => onThemeChange(() => setPaint(readPlanPaint())), []);
  return paint;
}
