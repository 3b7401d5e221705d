import { describeCalendarProvider } from '@assist/calendar-provider/test-suite';
import { TouchProvider } from '../src/index.ts';
import { MemoryCalendarStore } from './memory-calendar-store.ts';

describeCalendarProvider('touch over memory', { atomicReservation: true, listsCancelled: true, restores: true }, async () => ({
  provider: new TouchProvider(new MemoryCalendarStore()),
  settle: async () => {},
  close: async () => {},
}));
