import { describe, expect, it } from 'vitest';
import { cleanSvg, SvgError } from './clean-svg.ts';

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;
const clean = (text: string) => {
  const { svg: bytes, leftOut } = cleanSvg(new TextEncoder().encode(text));
  return { text: new TextDecoder().decode(bytes), leftOut };
};
const begin = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

describe('a drawing', () => {
  it.each([
    ['a path', '<path d="M0 0l3,3.5e-1z" fill="#c00" stroke="none"></path>'],
    [
      'a gradient of its own',
      '<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"></stop></linearGradient></defs><rect width="9" height="9" fill="url(#a)"></rect>',
    ],
    ['a part used again', '<use href="#a" x="1"></use>'],
    ['words in any script', '<text x="1" font-family="Inter, sans-serif">Kancelář &amp; 会議室 &lt;3</text>'],
    ['a style without addresses', '<g style="fill:#fff;stroke-width:2px;clip-path:url(#c)"><circle r="1"></circle></g>'],
  ])('keeps %s', (_case, inner) => {
    expect(clean(svg(inner))).toEqual({ text: `${begin}${inner}</svg>`, leftOut: [] });
  });

  it.each([
    ['a script', '<script>alert(1)</script>', ['script']],
    ['a script of another name', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', []],
    ['HTML', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"></body></foreignObject>', ['foreignObject']],
    ['a handler', '<path d="M0 0" onload="alert(1)" onClick="x"></path>', ['onClick', 'onload']],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"></path></a>', ['a']],
    ['an address of another site', '<use href="https://evil.example/x.svg#a"></use>', ['href']],
    ['an address of another site, the old way', '<use xlink:href="data:image/svg+xml;base64,xx#a"></use>', ['xlink:href']],
    ['a picture of another site', '<image href="https://evil.example/pixel.png"/>', ['image']],
    ['a colour from another site', '<path d="M0 0" fill="url(https://evil.example/x)"></path>', ['fill']],
    ['a style that asks another site', '<path d="M0 0" style="fill:url( //evil.example/x )"></path>', ['style']],
    ['a style with escapes', '<path d="M0 0" style="fill:\\75rl(x)"></path>', ['style']],
    ['a disguised address', '<path d="M0 0" fill="u&#114;l(x)"></path>', ['fill']],
    [
      'an animation',
      '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
      ['animate', 'set'],
    ],
    ['a style sheet', '<style>@import "https://evil.example/x.css"</style>', ['style']],
    ['what a drawing program notes', '<metadata><rdf:RDF/></metadata><sodipodi:namedview id="x"/>', []],
    ['a comment and CDATA', '<!-- <script>alert(1)</script> --><title><![CDATA[</title><script>alert(1)</script>]]></title>', []],
  ])('is freed of %s', (_case, inner, leftOut) => {
    const cleaned = clean(svg(inner));
    expect(cleaned.text).not.toMatch(
      /<(?:svg:)?script|foreignObject|onload|onClick|javascript|evil|data:|<image|<style|<a[ >]|animate|<set|\\|rdf|sodipodi/,
    );
    expect(cleaned.leftOut).toEqual(leftOut);
    // What is clean stays as it is.
    expect(clean(cleaned.text).leftOut).toEqual([]);
  });

  it.each([
    ['no XML', 'GIF89a'],
    ['not closed', '<svg><path></svg>'],
    ['a page', '<html><body/></html>'],
    ['two drawings', `${svg('')}${svg('')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${svg('&x;')}`],
    ['a bomb', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000))],
    ['nothing', ''],
  ])('that is %s is refused', (_case, text) => {
    expect(() => clean(text)).toThrow(SvgError);
  });

  it('of an older program keeps what it draws, without its DOCTYPE', () => {
    const old = `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('<path d="M0 0"></path>')}`;
    expect(clean(old)).toEqual({ text: `${begin}<path d="M0 0"></path></svg>`, leftOut: [] });
  });
});
