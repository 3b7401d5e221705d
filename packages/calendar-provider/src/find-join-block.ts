/** The shortest line that counts as the one that Teams draws before its join block. */
const LINE = '_'.repeat(20);
/** The class of the block's element, by which a block without a line is recognised. */
const CLASS = 'me-email-text';
/**
 * Maximum length of a start tag that is recognised, in characters. Without a limit, each line would cause a search back to the beginning.
 */
const TAG_LENGTH = 2_000;
const BLOCK_TAG = /^<(?:div|span|p)[\s>]/i;

/** Returns where the join block of a Teams meeting begins in an event's text; -1 if there is none. */
export function findJoinBlock(html: string): number {
  const found = [findBeforeLine(html), findWithClass(html)].filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** Returns the start of the outermost element with only tags and white space before its line of underscores; -1 if there is none. */
function findBeforeLine(html: string): number {
  for (let line = html.indexOf(LINE); line !== -1;) {
    let outermost = -1;
    let at = line;
    for (;;) {
      while (at > 0 && html[at - 1]!.trim() === '') at -= 1;
      if (html[at - 1] !== '>') break;
      const before = html.slice(Math.max(0, at - TAG_LENGTH), at - 1);
      const tag = before.slice(before.lastIndexOf('<') === -1 ? before.length : before.lastIndexOf('<'));
      // Text that contains another ">" is not a tag.
      if (tag === '' || tag.includes('>')) break;
      const open = at - 1 - tag.length;
      if (BLOCK_TAG.test(html.slice(open, open + 6))) outermost = open;
      at = open;
    }
    if (outermost !== -1) return outermost;
    let end = line + LINE.length;
    while (html[end] === '_') end += 1;
    line = html.indexOf(LINE, end);
  }
  return -1;
}

function findWithClass(html: string): number {
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at + CLASS.length)) {
    const before = html.slice(Math.max(0, at - TAG_LENGTH), at);
    const tag = before.slice(before.lastIndexOf('<') === -1 ? before.length : before.lastIndexOf('<'));
    const isOpen = /^<div\s/i.test(tag) && !tag.includes('>');
    const attribute = tag.lastIndexOf('class="');
    if (isOpen && attribute !== -1 && !tag.slice(attribute + 7).includes('"')) return at - tag.length;
  }
  return -1;
}
