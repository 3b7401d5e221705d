import type { Page } from '@playwright/test';
import { startStandIn } from '../../scripts/stand-in.js';
import { findNode } from '../../scripts/set-up.js';
import { freePort } from '@assist/test-kit/free-port';
import { startProduct } from './product.ts';
import { EMPLOYEE, signInByForm, test as base } from './test.ts';

export const KINDS = ['o365', 'gspace', 'ews'] as const;
export type Kind = (typeof KINDS)[number];

export interface World {
  readonly url: string;
  readonly kind: Kind;
  /** Makes the calendar act as a room or an outage would; returns how many requests the calendar has received so far. */
  command(command: Record<string, unknown>): Promise<{ reads: number; limited: number }>;
}

/** The test of journeys that use one product over one corporate calendar, both started for them. */
export const test = base.extend<object, { kind: Kind; world: World }>({
  kind: ['o365', { scope: 'worker', option: true }],
  world: [
    async ({ kind }, use) => {
      const { ready, environment, stop } = await startStandIn(findNode(), kind);
      const port = await freePort();
      const product = await startProduct({ ...environment, PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) });
      await use({
        url: product.url,
        kind,
        command: async (command) => {
          const answer = await fetch(ready.control, { method: 'POST', body: JSON.stringify(command) });
          if (!answer.ok) throw new Error(`nothing to do this to: ${JSON.stringify(command)}`);
          return (await answer.json()) as { reads: number; limited: number };
        },
      });
      await product.stop();
      stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

/** Signs in as an employee does: on the provider’s page, or with their password for the mail server. */
export async function enter(page: Page, world: World, person = EMPLOYEE, path = '/'): Promise<void> {
  if (world.kind === 'ews') return signInByForm(page, person, path, 'User name or e-mail address');
  await page.goto(`/account/login?return_url=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: new RegExp(person.name) }).click();
  await page.waitForURL((url) => url.origin === world.url && !url.pathname.startsWith('/account'));
}
