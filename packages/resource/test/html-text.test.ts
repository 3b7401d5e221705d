import { textOfHtml } from '@assist/resource';
import { describe, expect, it } from 'vitest';

describe('the text of a page', () => {
  it.each([
    ['', ''],
    ['<p>a</p><p>b</p>', 'a b'],
    ['a<br>b<BR/>c', 'a b c'],
    ['re<b>serve</b>d', 'reserved'],
    ['a &amp; b &lt;c&gt; &#65; &#x42; &unknown;', 'a & b <c> A B &unknown;'],
    // Codes that are not characters: HTML, 13.2.5.80 (numeric character reference end state).
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['1 < 2 and 3 <4', '1 < 2 and 3 <4'],
    ['<p title="a > b">c</p>', 'c'],
    ['<!-- a <b> c -->d', 'd'],
    ['<!-- never ends <p>a</p>', ''],
    ['<style>p { color: red }</style >a<script>alert("<p>")</script>b', 'a b'],
    ['<html><head><title>t</title></head><body>a</body></html>', 'a'],
    ['<style>never ends', ''],
    ['a <p never ends', 'a'],
    ['a\n\n  b\tc', 'a b c'],
  ])('of %j is %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each([
    ['abc def', 3, 'abc'],
    ['abc def', 4, 'abc'],
    ['abc def', 5, 'abc d'],
    ['🙂🙂🙂', 2, '🙂🙂'],
    ['<p>a</p>', 0, ''],
  ])('of %j with at most %i characters is %j', (html, most, text) => {
    expect(textOfHtml(html, { most })).toBe(text);
  });

  it('is read only up to the limit for reading, if there is one', () => {
    expect(textOfHtml(`${' '.repeat(100)}a`, { readAtMost: 100 })).toBe('');
  });
});
