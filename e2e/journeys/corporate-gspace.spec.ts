import { corporateJourneys } from './corporate.ts';

corporateJourneys('gspace');
