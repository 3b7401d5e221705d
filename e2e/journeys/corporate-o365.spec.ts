import { corporateJourneys } from './corporate.ts';

corporateJourneys('o365');
