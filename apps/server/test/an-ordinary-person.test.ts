import { CAST } from '@assist/calendar-provider/test-suite';
import { describe, expect, it } from 'vitest';
import { describeAnOrdinaryPerson } from './an-ordinary-person.ts';
import { CORPORATE_KINDS, openCorporateWorld } from './corporate-world.ts';

/** The stand-ins allow what the guides tell an administrator to allow, and nothing more. */
describe.each(CORPORATE_KINDS)('a person who is not an administrator, with %s', (kind) => {
  describeAnOrdinaryPerson(
    async () => {
      const world = await openCorporateWorld(kind);
      return {
        signIn: world.signIn,
        async settle() {
          world.engine.settle();
          await world.work('sweep-schedules');
        },
        close: world.close,
      };
    },
    { colleague: 'times', foundBy: 'fred' },
  );
});

// AADSTS90094: learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error
describe('a page that asks an ordinary person for consent', () => {
  it('stops that person if only administrators may consent', async () => {
    const world = await openCorporateWorld('o365', { connection: { prompt: 'consent' } });
    try {
      await expect(world.signIn(CAST.olga)).rejects.toThrow('Need admin approval');
    } finally {
      await world.close();
    }
  });
});
