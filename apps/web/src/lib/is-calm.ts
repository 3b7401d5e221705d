/** Whether the person has asked for less motion: then nothing is seen on its way. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
