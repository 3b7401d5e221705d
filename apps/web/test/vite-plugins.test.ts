import { parseAst, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { compiledMessages } from '../vite-compiled-messages.ts';
import { leanContract } from '../vite-lean-contract.ts';

/** What the build makes of a file, as the bundler asks for it. */
function transformed(plugin: Plugin, code: string): string {
  const { handler } = plugin.transform as unknown as { handler: (code: string) => { code: string } };
  const parse = (text: string, options?: { lang: 'ts' }) => parseAst(text, options);
  return handler.call({ parse } as never, code).code;
}

describe('the build leaves out of the contract what no browser reads', () => {
  it.each([
    [
      'of an operation stays what a call needs: its name, its method, its path, its base',
      `export const getMe = operation({ id: 'getMe', method: 'get', path: '/users/me', summary: 'Who', params: z.object({}), base: '/api' });`,
      `export const getMe = operation({ id: 'getMe', method: 'get', path: '/users/me',   base: '/api' });`,
    ],
    [
      'a check may be left out with its schema',
      `const name = z.string().check(z.minLength(1));`,
      `const name = /* @__PURE__ */ z.string().check(z.minLength(1));`,
    ],
    ['nothing else changes', `export const LIMIT = limitOf({ summary: 'kept' });`, `export const LIMIT = limitOf({ summary: 'kept' });`],
  ])('%s', (_rule, code, expected) => {
    expect(transformed(leanContract(), code)).toBe(expected);
  });
});

describe('messages are compiled at the build', () => {
  it.each([
    ['a sentence stays one', `export const EN = { 'a.b': 'Home' };`, `export const EN = { 'a.b': "Home" };`],
    ['a placeholder becomes a part', `export const EN = { a: 'Hello {name}' };`, `export const EN = { a: ["Hello ",["name"]] };`],
    [
      'a plural has its cases',
      `export const EN: Words = { a: '{n, plural, one {# desk} other {# desks}}' };`,
      `export const EN: Words = { a: [["n","plural",{"one":["#"," desk"],"other":["#"," desks"]}]] };`,
    ],
    ['an apostrophe is one', `export const EN = { a: "Ana's desk" };`, `export const EN = { a: "Ana's desk" };`],
  ])('%s', (_rule, code, expected) => {
    expect(transformed(compiledMessages(), code)).toBe(expected);
  });

  it('refuses at the build what is no message', () => {
    expect(() => transformed(compiledMessages(), `export const EN = { a: '{n, plural, one {' };`)).toThrow(/Unexpected message end/);
  });
});
