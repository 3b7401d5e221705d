import { ProviderError } from '@assist/calendar-provider';
import { describe, expect, it, vi } from 'vitest';
import { envelopeOf } from '../src/soap/envelope.ts';
import { splitEnvelopes } from '../src/soap/split-envelopes.ts';
import { escapeXml, xml } from '../src/soap/xml.ts';
import { attributeOf, childOf, childrenOf, parseXml, textOf } from '../src/soap/xml-node.ts';

describe('written XML', () => {
  it.each([
    ['markup', `<a href="x">'&'</a>`, '&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;'],
    ['the end of a CDATA section', ']]>', ']]&gt;'],
    ['characters that XML forbids', 'a\u0000b\u0008c\u001Fd\uFFFEe\uFFFFf', 'abcdef'],
    ['halves of surrogate pairs', 'a\uD83Db\uDE00c', 'abc'],
    ['whole pairs', 'a😀b', 'a😀b'],
    ['line breaks', 'a\tb\nc\r\nd', 'a\tb\nc&#13;\nd'],
  ])('contains a text with %s in escaped form, without forbidden characters', (_what, text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });

  it('inserts texts as texts, and pieces as pieces', () => {
    const inner = xml`<b>${'<i>'}</b>`;
    expect(xml`<a x="${'"'}">${inner}${[inner, inner]}${undefined}${7}${true}</a>`.text).toBe(
      '<a x="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b><b>&lt;i&gt;</b>7true</a>',
    );
  });

  it('is put into an envelope that impersonates a mailbox', () => {
    const envelope = parseXml(envelopeOf(xml`<m:GetRoomLists/>`, 'o&m@alder.example'));
    expect(textOf(envelope, 'Envelope', 'Header', 'ExchangeImpersonation', 'ConnectingSID', 'PrimarySmtpAddress')).toBe(
      'o&m@alder.example',
    );
  });

  it('can be read back unchanged, even with markup and line breaks in its texts', () => {
    const text = `]]><!-- & "'>\t\n\r &amp; &#65; ${'ž'.repeat(3)} 😀 \u2028`;
    expect(textOf(parseXml(xml`<a>${text}</a>`.text), 'a')).toBe(text);
    expect(attributeOf(childOf(parseXml(xml`<a b="${text}"/><a></a>`.text.replace('/><a></a>', '></a>')), 'a'), 'b')).toBe(text);
  });
});

describe('XML that is read', () => {
  const refusalOf = (text: string) => {
    try {
      parseXml(text);
      return 'nothing';
    } catch (error) {
      return error instanceof ProviderError ? error.code : 'a crash';
    }
  };

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a DOCTYPE with a long entity', `<!DOCTYPE a [<!ENTITY b "${'ha'.repeat(100)}">]><a>&b;</a>`],
    ['half a document', '<?xml version="1.0"?><a><b>text'],
    ['nothing', ''],
    ['text', 'Service Unavailable'],
    ['JSON', '{"a":1}'],
    ['depth', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
    ['an element named __proto__', '<a><__proto__><b/></__proto__></a>'],
  ])('is refused if it is invalid or too deep: %s', (_what, text) => {
    expect(refusalOf(text)).toBe('unavailable');
  });

  it('loses references to characters that XML forbids, and keeps undeclared references', () => {
    expect(textOf(parseXml('<a>x&#x0;&#x1;&#31;&#xD800;&#x110000;&#x1F600;&#169;&undeclared;&lt;y</a>'), 'a')).toBe('x😀©&undeclared;<y');
  });

  it('is searched by the local names of elements, regardless of their prefixes', () => {
    const node = parseXml('<s:a xmlns:s="s"><m:b Id="1"/><t:b Id="2"/><b>3</b></s:a>');
    expect(childrenOf(childOf(node, 'a'), 'b').map((one) => attributeOf(one, 'Id') ?? textOf(one))).toEqual(['1', '2', '3']);
    expect(textOf(node, 'a', 'missing', 'deeper')).toBeUndefined();
  });
});

describe('a stream of envelopes', () => {
  const collect = async (pieces: readonly Uint8Array[]) => {
    const found: string[] = [];
    for await (const envelope of splitEnvelopes(
      (async function* () {
        yield* pieces;
      })(),
    ))
      found.push(envelope);
    return found;
  };
  const two = Buffer.from('<?xml version="1.0"?><s:Envelope><x>ž😀</x></s:Envelope>\r\n<Envelope ><y/></Envelope >');

  it.each([1, 2, 3, 7, 1_000])('is split at the end of each envelope if it arrives in chunks of %i bytes', async (size) => {
    const pieces = Array.from({ length: Math.ceil(two.length / size) }, (_, index) => two.subarray(index * size, (index + 1) * size));
    expect(await collect(pieces)).toEqual(['<?xml version="1.0"?><s:Envelope><x>ž😀</x></s:Envelope>', '<Envelope ><y/></Envelope >']);
  });

  it('is scanned only once if it arrives in small pieces', async () => {
    const looksAt = vi.spyOn(RegExp.prototype, 'exec');
    await collect(Array.from({ length: 1_000 }, () => Buffer.from('</'.padEnd(1_000, 'a'))));
    const looked = looksAt.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    looksAt.mockRestore();
    expect(looked).toBeLessThan(2_000_000);
  });

  it('is refused if an envelope has no end', async () => {
    await expect(collect(Array.from({ length: 6 }, () => Buffer.alloc(1024 * 1024, 0x61)))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
