import { describe, expect, it } from 'vitest';
import { findJoinBlock } from '../src/find-join-block.ts';

const LINE = '_'.repeat(80);

describe('the join block of a Teams meeting', () => {
  it.each([
    ['does not occur in an ordinary text', '<p>Bring figures</p>', -1],
    ['does not begin with a line of underscores inside a sentence', `<p>Sign here ${LINE}</p>`, -1],
    ['begins with the element before its line', `<p>Bring figures</p><div>${LINE}</div>`, 20],
    ['begins with the outermost of several elements', `<p>Hi</p><div class="x"> <span style="a">\n${LINE}<br>Join</span></div>`, 9],
    ['does not include the element beside it', `<p>Hi</p> <p>${LINE}</p>`, 10],
    ['is found after another line of underscores', `<p>a ${LINE}</p>b<p>${LINE}</p>`, 90],
    ['is recognised by its class if it has no line', '<p>Hi</p><div style="x" class="me-email-text-secondary me-email-text">Join</div>', 9],
    ['does not occur in a text that only names the class', '<p>me-email-text</p>', -1],
  ])('%s', (_case, html, at) => {
    expect(findJoinBlock(html)).toBe(at);
  });

  it.each([
    ['in which many lines follow another character', `>${'_'.repeat(20)}`],
    ['in which many tags are not closed', `<p ${'_'.repeat(20)}`],
    ['that often names the class', 'me-email-text '],
  ])('is searched for in linear time in a text %s', (_what, piece) => {
    expect(findJoinBlock(piece.repeat(4_000_000 / piece.length))).toBe(-1);
  });
});
