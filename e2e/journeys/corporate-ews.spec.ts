import { corporateJourneys } from './corporate.ts';

corporateJourneys('ews');
