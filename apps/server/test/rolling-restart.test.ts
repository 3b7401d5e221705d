import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServerPair, openServerPair } from './a-server-pair.ts';
import { NGINX } from './a-proxy.ts';
import { forgetReservations } from './test-database.ts';
import { listLoadFaults, type LoadReport, steadyLoad } from './steady-load.ts';

const PEOPLE = 8;

describe.skipIf(NGINX === undefined)('two processes behind nginx, with the sample of deploy/,', () => {
  let pair: ServerPair;
  beforeAll(async () => {
    pair = await openServerPair(PEOPLE);
  });
  beforeEach(() => forgetReservations(pair.place.database));
  afterAll(() => pair?.remove());

  async function underLoad(work: () => Promise<unknown>): Promise<LoadReport> {
    let isOver = false;
    const load = steadyLoad({ ...pair, isOver: () => isOver });
    await work().finally(() => {
      isOver = true;
    });
    return load;
  }

  it('can be restarted one after the other, unnoticed by people who reserve and read in the meantime', async () => {
    const report = await underLoad(async () => expect(await pair.rollOn()).toEqual([0, 0]));
    expect(report.unexpected).toEqual([]);
    expect(report.acknowledged.size).toBeGreaterThan(PEOPLE);
    expect(await listLoadFaults(pair.place.database, report)).toEqual([]);
  });

  it('survive if one process is killed: reads go to the other process, and no reservation is lost or made twice', async () => {
    const report = await underLoad(() => pair.restart(0, 'SIGKILL'));
    // Requests under way that may not be sent twice fail, because only the client can decide what to do.
    expect(report.unexpected.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(report.unexpected.length).toBeLessThanOrEqual(PEOPLE);
    expect(await listLoadFaults(pair.place.database, report)).toEqual([]);
  });

  it('do not expose the metrics, which are only for the operator', async () => {
    expect((await fetch(`${pair.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${pair.processes[0].url}/metrics`)).status).toBe(200);
  });
});
