import { describeCalendarProvider, describeCorporateCalendar } from '@assist/calendar-provider/test-suite';
import { GRAPH_CAPABILITIES } from '@assist/provider-graph';
import { openGraphWorld } from '../worlds/graph-world.ts';

describeCalendarProvider('graph', GRAPH_CAPABILITIES, openGraphWorld);
describeCorporateCalendar('graph', openGraphWorld);
