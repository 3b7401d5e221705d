import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutants-of.ts';

const faults = (text: string) => mutantsOf(text).map(({ before, after }) => `${before} → ${after}`);

describe('a mutant', () => {
  it.each<[text: string, faults: readonly string[]]>([
    ['if (a) b();', ['a → !(a)']],
    ['x = a ? b : c;', ['a → !(a)']],
    ['x = a < b;', ['< → <=']],
    ['x = a === b && c;', ['&& → ||', '=== → !==']],
    ["x = a !== 'private';", ['!== → ===', "'private' → 'another'"]],
    ['x = a ?? b;', ['a ?? b → b']],
    ['function f() { return a.includes(b); }', ['a.includes(b) → true', 'a.includes(b) → false']],
    ['const f = () => !a;', ['!a → true', '!a → false']],
    ['x = [a, b];', ['a,  → ', 'b → ']],
    ['x = a.filter(b);', ['a.filter(b) → a']],
    ["switch (a) { case 'guest': b(); }", ["'guest' → 'another'"]],
    [
      "x = { subject: '', organizer: null, attendees: [], limited: true };",
      ["'' → 'mutant'", "null → 'mutant'", "[] → ['mutant']", 'true → false'],
    ],
    ["type A = 'a' | 'b'; interface B { c: 'd' }", []],
    ["import { a } from 'b';", []],
  ])('is made of %s for each expected fault, and for nothing else', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  it('states its line, its method, and the range of the replaced text', () => {
    const text = 'class A {\n  #sees() {\n    return a || b;\n  }\n}\n';
    const [first] = mutantsOf(text).filter(({ after }) => after === '&&');
    expect(first).toMatchObject({ line: 3, within: '#sees', before: '||' });
    expect(text.slice(first!.start, first!.end)).toBe('||');
  });
});
