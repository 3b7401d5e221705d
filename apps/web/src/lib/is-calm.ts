/** True if the person has asked for reduced motion, so that nothing may be animated. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
