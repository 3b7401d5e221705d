import { describe } from 'vitest';
import { GRAPH_FAULTS } from './graph-faults.ts';
import { describeProviderFaults } from './provider-faults.ts';

describe('faults of Microsoft Graph', () => {
  describeProviderFaults(GRAPH_FAULTS);
});
