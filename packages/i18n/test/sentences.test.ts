import { describe, expect, it } from 'vitest';
import { createTranslator, loadCatalogue } from '../src/index.ts';

const english = await loadCatalogue('en');

describe('a sentence with a count', () => {
  it.each([
    ['en', 0, '0 places'],
    ['en', 1, '1 place'],
    ['en', 2, '2 places'],
    ['cs', 1, '1 místo'],
    ['cs', 3, '3 místa'],
    ['cs', 5, '5 míst'],
    ['cs', 0, '0 míst'],
    ['cs', 22, '22 míst'],
    ['fr', 0, '0 place'],
    ['fr', 2, '2 places'],
    ['ua', 3, '3 місця'],
    ['ua', 11, '11 місць'],
    ['ua', 21, '21 місце'],
  ] as const)('in %s for %i is %j', async (language, count, text) => {
    expect(createTranslator(language, await loadCatalogue(language))('card.places', { count })).toBe(text);
  });
});

describe('a sentence', () => {
  it('contains a name unchanged, regardless of its characters', async () => {
    const name = `{0} <b> ' # 100%`;
    const t = createTranslator('cs', await loadCatalogue('cs'));
    expect(t('timeline.selected', { name, range: '', duration: '' })).toContain(name);
  });

  it('is the key itself if this version does not know the key, so that the caller notices', () => {
    const key = 'error.of-a-newer-server' as keyof typeof english;
    expect(createTranslator('en', english)(key)).toBe(key);
  });
});
