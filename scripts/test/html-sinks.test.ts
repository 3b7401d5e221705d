import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type ReserveDraft, textOfBody, toCreateBody } from '../../apps/web/src/features/reserve/reserve-draft.ts';
import { textOfHtml } from '../../packages/resource/src/html-text.ts';
import { ROOT } from '../set-up.js';

/** Functions and properties that turn text into a page. None is used: other people’s text is shown as text (S10). */
const SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'DOMParser',
  'srcdoc',
  'srcDoc',
  'createContextualFragment',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'write',
  'writeln',
]);
/** Methods of the document whose names also belong to other objects, such as a stream or the clipboard. */
const OF_DOCUMENT_ALONE = new Set(['write', 'writeln']);

function sinksOf(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined;
    if (name !== undefined && SINKS.has(name)) {
      const { parent } = node;
      const owner = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? parent.expression.getText() : '';
      if (!OF_DOCUMENT_ALONE.has(name) || /(?:^|\.)(?:document|ownerDocument|contentDocument)[!?]?$/.test(owner)) found.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const WEB = 'apps/web/src';
const files = readdirSync(join(ROOT, WEB), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

describe('the client', () => {
  it('has no code that turns text into a page', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((name) => sinksOf(name, readFileSync(join(ROOT, WEB, name), 'utf8')).map((sink) => `${name}: ${sink}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['box.innerHTML = body', 'innerHTML'],
    ['box["outerHTML"] = body', 'outerHTML'],
    ["box.insertAdjacentHTML('beforeend', body)", 'insertAdjacentHTML'],
    ['const a = <p dangerouslySetInnerHTML={{ __html: body }} />', 'dangerouslySetInnerHTML'],
    ['document.write(body)', 'write'],
    ['frame.contentDocument!.writeln(body)', 'writeln'],
    ["new DOMParser().parseFromString(body, 'text/html')", 'DOMParser'],
    ['const a = <iframe srcDoc={body} />', 'srcDoc'],
    ["frame.setAttribute('srcdoc', body)", 'srcdoc'],
    ['range.createContextualFragment(body)', 'createContextualFragment'],
    ['box.setHTMLUnsafe(body)', 'setHTMLUnsafe'],
  ])('would be reported if it contained the code %s', (code, sink) => {
    expect(sinksOf('somewhere.tsx', code)).toEqual([sink]);
  });

  it('may write to the clipboard', () => {
    expect(sinksOf('somewhere.ts', 'navigator.clipboard.write(items); stream.write(text);')).toEqual([]);
  });
});

const DRAFT: ReserveDraft = {
  resourceIds: [],
  day: '2026-11-24',
  days: 1,
  fromMinutes: 540,
  toMinutes: 600,
  isAllDay: false,
  repeat: null,
  choices: {},
  people: [],
  subject: '',
  body: '',
  visibility: 'public',
  reminder: null,
  onlineMeeting: null,
};

/** Bodies that may come from outside. Most of them would run or fetch something if they were parsed as HTML. */
const HOSTILE: readonly (readonly [body: string, text: string])[] = [
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload="alert(1)"><path/></svg>', ''],
  ['<svg><script>alert&#40;1)</script></svg>', ''],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<a href="javascript:alert(1)">press</a>', 'press'],
  ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>', ''],
  ['<form action="https://evil.example"><button formaction="javascript:alert(1)">go</button></form>', 'go'],
  ['<template><script>alert(1)</script></template>after', 'after'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<!--><img src=x onerror=alert(1)>-->', ''],
  ['<style>@import "https://evil.example/a.css";</style>a', 'a'],
  ['<div style="background:url(https://evil.example/pixel)">a</div>', 'a'],
  ['<object data="data:text/html,<script>alert(1)</script>"></object>', ''],
  ['<base href="https://evil.example/"><a href="/x">b</a>', 'b'],
  ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">c', 'c'],
  ['<video><source onerror="alert(1)"></video>d', 'd'],
  ['<input autofocus onfocus=alert(1)>e', 'e'],
  ['<IMG """><SCRIPT>alert(1)</SCRIPT>">', ''],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt>alert(1) ipt>'],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
  ['<a\u0000 href=x onclick=alert(1)>f</a>', 'f'],
];

describe('a body written by somebody else (S10)', () => {
  it('is tested in at least twenty forms', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(20));

  it.each(HOSTILE)('such as %j becomes the text that a person would read', (body, text) => {
    expect(textOfHtml(body)).toBe(text);
  });

  it.each(HOSTILE)('such as %j can be edited, and is sent again as lines of text', (body) => {
    const { bodyHtml } = toCreateBody({ ...DRAFT, body: textOfBody(body) }, [], 'x', 'Europe/Prague', 'key');
    expect(bodyHtml!.replaceAll(/<\/?p>|<br>/g, '')).not.toMatch(/[<>"]/);
  });
});
