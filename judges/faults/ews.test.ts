import { describe } from 'vitest';
import { EWS_FAULTS } from './ews-faults.ts';
import { describeProviderFaults } from './provider-faults.ts';

describe('what befalls Exchange', () => {
  describeProviderFaults(EWS_FAULTS);
});
