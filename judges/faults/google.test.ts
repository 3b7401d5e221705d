import { describe } from 'vitest';
import { GOOGLE_FAULTS } from './google-faults.ts';
import { describeProviderFaults } from './provider-faults.ts';

describe('faults of Google', () => {
  describeProviderFaults(GOOGLE_FAULTS);
});
