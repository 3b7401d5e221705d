// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { later, loadAllLater } from '../src/lib/later.ts';

const Button = () => <button type="button">Somebody is there</button>;

describe('a part that is loaded later', () => {
  afterEach(cleanup);

  it('is left out without a connection, and the rest of the page stays', async () => {
    const Part = later<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    render(
      <main>
        <p>Planning</p>
        <Suspense fallback="Loading…">
          <Part />
        </Suspense>
      </main>,
    );
    await screen.findByText('Planning');
    await expect.poll(() => screen.getByRole('main').textContent).toBe('Planning');
  });

  it('is loaded with all other parts before it is needed', async () => {
    let loaded = 0;
    const Part = later<object>(async () => {
      loaded += 1;
      return { default: Button };
    });
    await loadAllLater();
    expect(loaded).toBe(1);
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect(await screen.findByRole('button', { name: 'Somebody is there' })).toBeDefined();
  });
});
