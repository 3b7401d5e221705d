import { describe, expect, it } from 'vitest';
import { ProviderError, readXml } from '../src/index.ts';

function failureOf(text: string): ProviderError {
  try {
    readXml(text);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('the XML of an answer', () => {
  it.each<[what: string, text: string, read: unknown]>([
    ['an empty element', '<a/>', { a: '' }],
    ['text', '<a>b c</a>', { a: 'b c' }],
    ['white space, which is text', '<a> <b>\n</b></a>', { a: { b: '\n', '#text': ' ' } }],
    ['several elements of one name', '<a><b>1</b><c/><b>2</b></a>', { a: { b: ['1', '2'], c: '' } }],
    ['prefixes, which are removed', '<s:a xmlns="x" xmlns:s="y"><t:b s:c="1"></t:b></s:a>', { a: { b: { '@c': '1' } } }],
    ['attributes in both quotes', `<a b="it's>" c = '"/'>d</a>`, { a: { '@b': "it's>", '@c': '"/', '#text': 'd' } }],
    ['references, which stay', '<a b="&quot;">&amp;&#x41;&x;</a>', { a: { '@b': '&quot;', '#text': '&amp;&#x41;&x;' } }],
    ['a CDATA section, which is text', '<a>1<![CDATA[<b>&amp;]]>2</a>', { a: '1<b>&amp;2' }],
    [
      'comments and instructions, which are ignored',
      '\uFEFF<?xml version="1.0"?>\n<!-- <x> --><a>1<!-- - -->2<?x y?></a>\n<!-- -->',
      { a: '12' },
    ],
    ['line ends', '<a>1\r\n2\r3</a >', { a: '1\n2\n3' }],
    [
      'names that every object has',
      '<constructor><toString/><a hasOwnProperty="1"/></constructor>',
      { constructor: { toString: '', a: { '@hasOwnProperty': '1' } } },
    ],
  ])('is read, including %s', (_what, text, read) => {
    expect(readXml(text)).toEqual(read);
  });

  it('keeps its CDATA sections separate if requested', () => {
    expect(readXml('<a>\n<![CDATA[<b>]]>\n<![CDATA[c]]></a>', '#cdata')).toEqual({ a: { '#cdata': ['<b>', 'c'], '#text': '\n\n' } });
  });

  it.each([
    ['nothing', ''],
    ['text', 'Service Unavailable'],
    ['text before it', 'x<a/>'],
    ['text after it', '<a/>x'],
    ['a second root', '<a/><b/>'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an element without an end tag', '<a><b></a>'],
    ['an end tag without an element', '<a></b></a>'],
    ['an end tag at the beginning', '</a><a/>'],
    ['a truncated tag', '<a><b'],
    ['a truncated attribute', '<a><b c="'],
    ['a truncated end tag', '<a></a'],
    ['a truncated CDATA section', '<a><![CDATA[</a>'],
    ['a truncated comment', '<a><!-- </a>'],
    ['a CDATA section outside the root', '<![CDATA[x]]><a/>'],
    ['an attribute without a value', '<a b></a>'],
    ['an invalid name', '<a><#text/></a>'],
    ['an element named __proto__', '<a><__proto__/></a>'],
  ])('is refused as unavailable if it is not complete XML: %s', (_what, text) => {
    expect(failureOf(text)).toMatchObject({ code: 'unavailable', detail: { providerCode: 'notXml' } });
    expect(failureOf(text).detail.isCostly).toBeUndefined();
  });

  it.each([
    ['millions of elements', () => '<a/>'.repeat(500_000)],
    ['millions of attributes', () => `<b ${'c="" '.repeat(500_000)}/>`],
    ['megabytes of text', () => 'x'.repeat(10_000_001)],
    ['depth', () => '<a>'.repeat(101) + '</a>'.repeat(101)],
  ])('is refused as expensive to read: %s', (_what, make) => {
    expect(failureOf(`<R>${make()}</R>`)).toMatchObject({ code: 'unavailable', detail: { providerCode: 'tooMuch', isCostly: true } });
  });

  it('is read if it is a directory of five thousand rooms', () => {
    const room =
      '<d:response><d:href>/c/x/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:owner><d:href>/p/x/</d:href></d:owner><d:current-user-privilege-set><d:privilege><d:read/></d:privilege><d:privilege><d:write/></d:privilege><d:privilege><d:bind/></d:privilege></d:current-user-privilege-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>';
    const read = readXml(`<d:multistatus>${room.repeat(5_000)}</d:multistatus>`) as { multistatus: { response: unknown[] } };
    expect(read.multistatus.response).toHaveLength(5_000);
  });
});
