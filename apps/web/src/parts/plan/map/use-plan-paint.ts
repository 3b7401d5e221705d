import { useEffect, useState } from 'react';
import { onThemeChange, type PlanPaint, readPlanPaint } from './plan-paint.ts';

/** Returns the plan's colours, read again whenever the theme changes. */
export function usePlanPaint(): PlanPaint {
  const [paint, setPaint] = useState(() => readPlanPaint());
  useEffect(() => onThemeChange(() => setPaint(readPlanPaint())), []);
  return paint;
}
