import { describe } from 'vitest';
import { GRAPH_FAULTS } from './graph-faults.ts';
import { describeProviderFaults } from './provider-faults.ts';

describe('what befalls Microsoft Graph', () => {
  describeProviderFaults(GRAPH_FAULTS);
});
