import { vi } from 'vitest';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;
const OF_MACHINE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives the browser another zone than that of the machine, until mocks are restored. Formats of a named zone keep theirs. */
export function setBrowserZone(zone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(this: Intl.DateTimeFormat) {
    const told = resolvedOptions.call(this);
    return told.timeZone === OF_MACHINE ? { ...told, timeZone: zone } : told;
  });
}
