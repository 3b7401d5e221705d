/** Returns whether the person's system asks for reduced motion; nothing may then be animated. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
