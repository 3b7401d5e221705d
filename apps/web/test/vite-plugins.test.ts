import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@assist/i18n';
import { parseAst, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import * as catalan from '../catalan-aria-strings.ts';
import { catalanAria } from '../vite-catalan-aria.ts';
import { compiledMessages } from '../vite-compiled-messages.ts';
import { firstScript } from '../vite-first-script.ts';
import { firstWords, laterWordsIn } from '../vite-first-words.ts';
import { font, lettersOf } from '../vite-font.ts';
import { leanContract } from '../vite-lean-contract.ts';

/** Returns the code that a plugin makes of a file when it is called as the bundler calls it. */
function transformed(plugin: Plugin, code: string): string {
  const { handler } = plugin.transform as unknown as { handler: (code: string) => { code: string } };
  const parse = (text: string, options?: { lang: 'ts' }) => parseAst(text, options);
  return handler.call({ parse } as never, code).code;
}

describe('in the contract that is built for browsers,', () => {
  it.each([
    [
      'an operation keeps only its name, method, path and base',
      `export const getMe = operation({ id: 'getMe', method: 'get', path: '/users/me', summary: 'Who', params: z.object({}), base: '/api' });`,
      `export const getMe = operation({ id: 'getMe', method: 'get', path: '/users/me',   base: '/api' });`,
    ],
    [
      'a check is marked as removable together with its schema',
      `const name = z.string().check(z.minLength(1));`,
      `const name = /* @__PURE__ */ z.string().check(z.minLength(1));`,
    ],
    ['nothing else changes', `export const LIMIT = limitOf({ summary: 'kept' });`, `export const LIMIT = limitOf({ summary: 'kept' });`],
  ])('%s', (_rule, code, expected) => {
    expect(transformed(leanContract(), code)).toBe(expected);
  });
});

describe('when the build compiles messages,', () => {
  it.each([
    ['a sentence stays a string', `export const EN = { 'a.b': 'Home' };`, `export const EN = { 'a.b': "Home" };`],
    ['a placeholder becomes a part', `export const EN = { a: 'Hello {name}' };`, `export const EN = { a: ["Hello ",["name"]] };`],
    [
      'a plural keeps its cases',
      `export const EN: Words = { a: '{n, plural, one {# desk} other {# desks}}' };`,
      `export const EN: Words = { a: [["n","plural",{"one":["#"," desk"],"other":["#"," desks"]}]] };`,
    ],
    [
      'a part shared by several sentences is copied into each',
      'const TO = `to {place}`; export const EN = { a: `Go ${TO}.` };',
      'const TO = `to {place}`; export const EN = { a: ["Go to ",["place"],"."] };',
    ],
    ['an apostrophe stays an apostrophe', `export const EN = { a: "Ana's desk" };`, `export const EN = { a: "Ana's desk" };`],
  ])('%s', (_rule, code, expected) => {
    expect(transformed(compiledMessages(), code)).toBe(expected);
  });

  it('a message composed from another file fails the build', () => {
    expect(() => transformed(compiledMessages(), 'export const EN = { a: `Go ${OF_ANOTHER_FILE}` };')).toThrow(/of its own file/);
  });

  it('an invalid message fails the build', () => {
    expect(() => transformed(compiledMessages(), `export const EN = { a: '{n, plural, one {' };`)).toThrow(/Unexpected message end/);
  });
});

describe('the page’s first script', () => {
  const check = (html: string, imports: readonly string[]) => {
    const { handler } = firstScript().transformIndexHtml as unknown as { handler: (html: string, context: object) => void };
    const bundle = { 'a.js': { type: 'chunk', name: 'first', fileName: 'assets/first-1.js', imports } };
    handler(html, { bundle });
  };
  const page = (...files: readonly string[]) => files.map((file) => `<script type="module" src="/assets/${file}"></script>`).join('');

  it('comes before the others and needs none of them', () => {
    expect(() => check(page('rolldown-runtime-1.js', 'first-1.js', 'start-1.js'), ['assets/rolldown-runtime-1.js'])).not.toThrow();
  });

  it.each([
    [
      'it would wait for another script',
      page('first-1.js', 'start-1.js'),
      ['assets/start-1.js'],
      /is not one file: it imports assets\/start/,
    ],
    ['another script comes before it', page('start-1.js', 'first-1.js'), [], /is not the page's first script, but assets\/start/],
  ])('fails the build if %s', (_why, html, imports, message) => {
    expect(() => check(html, imports)).toThrow(message);
  });
});

describe('messages that are loaded later', () => {
  const LATER = ['timeline.grid', 'repeat.daily', 'repeat.weekly'];

  it.each([
    ['if written', 't(`timeline.grid`)', ['timeline.grid']],
    ['if computed', 't(`repeat.${unit}`)', ['repeat.daily', 'repeat.weekly']],
    ['unless only other messages are used', "t('nav.home'); timeline.grid; x = 'title'", []],
  ])('are found in a file of the first view %s', (_how, code, expected) => {
    expect(laterWordsIn(code, LATER)).toEqual(expected);
  });

  it('fail the build in the first view, and nowhere else', async () => {
    const { generateBundle } = firstWords() as unknown as { generateBundle: (options: unknown, bundle: unknown) => Promise<void> };
    const built = (name: string) =>
      generateBundle.call(
        { error: (message: string) => Promise.reject(new Error(message)) } as never,
        {},
        {
          file: { type: 'chunk', name, fileName: `${name}-1.js`, code: 't(`timeline.grid`)' },
        },
      );
    await expect(built('timeline-page')).resolves.toBeUndefined();
    await expect(built('home')).rejects.toThrow(/home-1\.js says timeline\.grid/);
  });
});

describe('the shipped font', () => {
  const sheet = readFileSync(new URL('../src/styles/font.css', import.meta.url), 'utf8');
  const letters = new Set([...sheet.matchAll(/unicode-range:([^;]+);/g)].flatMap(([, ranges]) => [...lettersOf(ranges!)]));

  it.each([
    ['U+41', 'A'],
    ['U+41-44, U+2212', 'ABCD−'],
  ])('has for the ranges %s the characters %s', (ranges, text) => expect(lettersOf(ranges)).toBe(text));

  it.each(LANGUAGES)('has every character used by the product in %s', (language) => {
    const folder = fileURLToPath(new URL(`../../../packages/i18n/src/catalogues/${language}/`, import.meta.url));
    const said = globSync('*.ts', { cwd: folder }).map((file) => readFileSync(folder + file, 'utf8'));
    const missing = [...new Set(said.join(''))].filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter) && !letters.has(letter));
    expect(said.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('is reduced by the build to files of less than 32 KiB', async () => {
    const { handler } = font().transform as unknown as { handler: (code: string) => Promise<{ code: string }> };
    const { code } = await handler.call({} as never, sheet);
    const files = [...code.matchAll(/url\('([^']+\/inter-\d\.woff2)'\)/g)].map(([, path]) => readFileSync(path!));
    expect(files.map((file) => file.length < 32 * 1024)).toEqual([true, true]);
  });
});

describe('react-aria speaks Catalan', () => {
  type Text = string | ((args: object, formatter: object) => string);
  type Strings = Readonly<Record<string, Text>>;
  const OURS = { ...catalan } as unknown as Readonly<Record<string, Strings>>;
  const PACKAGES = Object.keys(OURS);
  const plugin = catalanAria();
  const dictionaryOf = (name: string) => `node_modules/react-aria/dist/private/${name}/intlStrings.mjs`;
  const englishOf = async (name: string) => {
    // The package's types claim that the default export is a type.
    const { default: all } = (await import('react-aria-components/i18n/en-US')) as { default: unknown };
    return (all as Readonly<Record<string, Strings>>)[`@react-aria/${name}`]!;
  };
  const FORMATTER = {
    number: String,
    plural: (count: number, forms: Record<string, () => string>) => forms[new Intl.PluralRules('ca-ES').select(count)]!(),
    select: (texts: Record<string, Text>, value: unknown) => {
      const text = texts[String(value)] ?? texts['other']!;
      return typeof text === 'string' ? text : text({}, FORMATTER);
    },
  };
  /** Returns the values that a sentence uses, and whether it has any text. */
  const askedOf = (text: Text) => {
    const asked = new Set<string>();
    const args = new Proxy({}, { get: (_, name) => (asked.add(String(name)), String(name).startsWith('is') ? 'true' : 1) });
    const said = typeof text === 'string' ? text : text(args, FORMATTER);
    return { asked: [...asked].toSorted(), isSaid: said.trim() !== '' };
  };

  it.each(PACKAGES)('with all messages of %s, with the same values, and none in English', async (name) => {
    const english = await englishOf(name);
    const ours = OURS[name]!;
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) {
      expect([key, askedOf(ours[key]!)]).toEqual([key, { ...askedOf(text), isSaid: true }]);
      expect(ours[key]).not.toBe(text);
    }
  });

  it.each([
    ['countAnnouncement', { optionCount: 1 }, '1 opció disponible.'],
    ['countAnnouncement', { optionCount: 3 }, '3 opcions disponibles.'],
    ['focusAnnouncement', { isGroupChange: false, optionText: 'Vltava', isSelected: true }, 'Vltava, seleccionat'],
    [
      'focusAnnouncement',
      { isGroupChange: true, groupTitle: 'Sales', groupCount: 2, optionText: 'Vltava', isSelected: false },
      'Heu entrat al grup Sales, amb 2 opcions. Vltava',
    ],
  ])('and says %s of %o as: %s', (key, args, said) => {
    expect((OURS['combobox']![key] as Exclude<Text, string>)(args, FORMATTER)).toBe(said);
  });

  it.each(PACKAGES)('in the dictionary of %s, beside its own languages', (name) => {
    const id = `/${dictionaryOf(name)}`;
    const code = readFileSync(new URL(`../../../${dictionaryOf(name)}`, import.meta.url), 'utf8');
    const { handler } = plugin.transform as unknown as { handler: (code: string, id: string) => { code: string } };
    const text = handler(code, id).code;
    expect(text.startsWith(`import { ${name} as catalan } from "`)).toBe(true);
    expect(text).toContain('"ca-ES": catalan, "en-US": ');
    expect(() => parseAst(text)).not.toThrow();
  });

  it.each([
    ['react-aria/dist/private/calendar', 10, false],
    ['react-aria/dist/private/toast', 0, false],
    ['react-aria/dist/private/toast', 10, true],
    ['react-stately/dist/private/calendar', 10, true],
    ['react-aria-components/dist/private', 10, true],
  ])('and the build checks that no untranslated messages are used: %s, with %i characters', (folder, renderedLength, isRefused) => {
    const refusals: string[] = [];
    const generateBundle = plugin.generateBundle as unknown as (options: object, bundle: object) => void;
    const modules = { [`/node_modules/${folder}/intlStrings.mjs`]: { renderedLength } };
    generateBundle.call({ error: (text: string) => refusals.push(text) }, {}, { 'a.js': { type: 'chunk', modules } });
    expect(refusals.length > 0).toBe(isRefused);
  });
});
