import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { setClock } from './a-screen.tsx';
import { aScreen } from './a-screen.tsx';

describe('the news items', () => {
  const app = aScreen();
  const item = (id: string, changes: object = {}) => ({
    id,
    title: { en: id },
    text: { en: `About ${id}` },
    publishedAt: '2026-11-20T08:00:00Z',
    until: null,
    areaIds: [],
    ...changes,
  });
  const open = (path: string, news: ReturnType<typeof item>[], filteredAreaIds: string[] = []) =>
    app.open(path, { settings: { location: { filteredAreaIds } } }, { configuration: { news } });
  const titles = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent.trim());

  it('are shown while they are valid, the newest first, with their days', async () => {
    await open('/news', [
      item('Old'),
      item('Newer', { publishedAt: '2026-11-22T08:00:00Z', until: '2026-11-30T08:00:00Z' }),
      item('Over', { until: '2026-11-23T08:00:00Z' }),
      item('To come', { publishedAt: '2026-11-24T08:00:00Z' }),
    ]);
    await screen.findByRole('heading', { name: /^Newer/ });
    expect(titles().map((title) => title.replace(' New', ''))).toEqual(['Newer', 'Old']);
    expect(screen.getByText('Sun 22 Nov · until Mon 30 Nov')).toBeDefined();
    // A day later another item has appeared.
    setClock('2026-11-24T08:07:00Z');
    await screen.findByRole('heading', { name: /^To come/ });
  });

  it.each<[what: string, areaIds: string[], home: string[], isShown: boolean]>([
    ['for everybody are shown', [], ['floor-1'], true],
    ['for the person’s own floor are shown', ['floor-1'], ['floor-1'], true],
    ['for another floor are not shown', ['floor-2'], ['floor-1'], false],
    ['for a part of the person’s own floor are shown', ['quiet'], ['floor-2'], true],
    ['for the floor that contains the person’s own zone are shown', ['floor-2'], ['quiet'], true],
    ['for any floor are shown to a person without a floor', ['floor-2'], [], true],
  ])('%s', async (_what, areaIds, home, isShown) => {
    await open('/news', [item('For all'), item('For some', { areaIds })], home);
    await screen.findByRole('heading', { name: /^For all/ });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^For some/ }) !== null).toBe(isShown));
  });

  it.each([true, false])('lead only administrators to where they are written: %s', async (isAdministrator) => {
    if (isAdministrator) asAdministrator(app.server);
    await open('/news', [item('Lifts')]);
    await screen.findByRole('heading', { name: /^Lifts/ });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Write news' }) !== null).toBe(isAdministrator));
  });

  it('are marked as new and counted until the person has read them', async () => {
    const { user } = await open('/', [item('Lifts'), item('Terrace')]);
    const link = await screen.findByRole('link', { name: 'News 2 New' });
    expect(await screen.findAllByText('New', { selector: '.news-item__new' })).toHaveLength(2);
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 2, name: 'Lifts New' })).toBeDefined();
    // Items that were new when the page was opened stay marked as new.
    setClock('2026-11-23T08:08:00Z');
    expect(screen.getByRole('heading', { level: 2, name: 'Lifts New' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Lifts' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'News' })).toBeDefined();
  });

  it('show a note if there are none', async () => {
    await open('/news', []);
    expect(await screen.findByText('There is no news.')).toBeDefined();
  });
});
