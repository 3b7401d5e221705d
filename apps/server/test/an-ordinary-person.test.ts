import { CAST } from '@assist/calendar-provider/test-suite';
import { describe, expect, it } from 'vitest';
import { describeAnOrdinaryPerson } from './an-ordinary-person.ts';
import { CORPORATE_KINDS, openCorporateHouse } from './corporate-house.ts';

/** The stand-ins allow exactly what the guides tell an administrator to allow once. */
describe.each(CORPORATE_KINDS)('a person who is not an administrator, with %s', (kind) => {
  describeAnOrdinaryPerson(
    async () => {
      const house = await openCorporateHouse(kind);
      return {
        signIn: house.signIn,
        async settle() {
          house.engine.settle();
          await house.work('sweep-schedules');
        },
        close: house.close,
      };
    },
    { colleague: 'times', foundBy: 'fred' },
  );
});

// AADSTS90094: learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error
describe('a page that asks an ordinary person for consent', () => {
  it('stops them where only administrators may consent: `assist connect` writes another prompt', async () => {
    const house = await openCorporateHouse('o365', { connection: { prompt: 'consent' } });
    try {
      await expect(house.signIn(CAST.olga)).rejects.toThrow('Need admin approval');
    } finally {
      await house.close();
    }
  });
});
