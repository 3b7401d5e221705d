/** True if the person has asked for reduced motion: then nothing is animated. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
