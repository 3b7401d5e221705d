import { describeCalendarProvider, describeCorporateCalendar } from '@assist/calendar-provider/test-suite';
import { openEwsWorld } from '../worlds/ews-world.ts';

describeCalendarProvider('Exchange', { atomicReservation: false, listsCancelled: false }, () => openEwsWorld());
describeCorporateCalendar('Exchange', () => openEwsWorld());
