import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ADoubleHouse, openDoubleHouse } from './a-double-house.ts';
import { NGINX } from './a-proxy.ts';
import { forgetReservations } from './test-database.ts';
import { listLoadFaults, type LoadReport, steadyLoad } from './steady-load.ts';

const PEOPLE = 8;

describe.skipIf(NGINX === undefined)('two processes behind nginx, as the sample of deploy/ has it,', () => {
  let house: ADoubleHouse;
  beforeAll(async () => {
    house = await openDoubleHouse(PEOPLE);
  });
  beforeEach(() => forgetReservations(house.place.database));
  afterAll(() => house?.remove());

  async function underLoad(work: () => Promise<unknown>): Promise<LoadReport> {
    let isOver = false;
    const load = steadyLoad({ ...house, isOver: () => isOver });
    await work().finally(() => {
      isOver = true;
    });
    return load;
  }

  it('are restarted one after the other, and whoever reserves and reads meanwhile notices nothing', async () => {
    const report = await underLoad(async () => expect(await house.rollOn()).toEqual([0, 0]));
    expect(report.unexpected).toEqual([]);
    expect(report.acknowledged.size).toBeGreaterThan(PEOPLE);
    expect(await listLoadFaults(house.place.database, report)).toEqual([]);
  });

  it('of which one is killed: what is read is read at the other, and no reservation is lost, or made twice', async () => {
    const report = await underLoad(() => house.restart(0, 'SIGKILL'));
    // What was under way and may not be sent twice is not: nobody but the client can know what to do.
    expect(report.unexpected.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(report.unexpected.length).toBeLessThanOrEqual(PEOPLE);
    expect(await listLoadFaults(house.place.database, report)).toEqual([]);
  });

  it('pass nothing on that is for the operator alone', async () => {
    expect((await fetch(`${house.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${house.processes[0].url}/metrics`)).status).toBe(200);
  });
});
