import { describe } from 'vitest';
import { EWS_FAULTS } from './ews-faults.ts';
import { describeProviderFaults } from './provider-faults.ts';

describe('faults of Exchange', () => {
  describeProviderFaults(EWS_FAULTS);
});
