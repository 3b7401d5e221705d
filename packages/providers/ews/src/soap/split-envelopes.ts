import { ProviderError } from '@assist/calendar-provider';

/** Maximum length of an envelope, in characters. Notifications are short; a longer text is not a stream of notifications. */
const MAX_ENVELOPE = 4 * 1024 * 1024;
const END = /<\/(?:[\w.-]{1,64}:)?Envelope\s{0,16}>/;
/** Number of characters kept from earlier chunks: more than END can match, because an end may be split between two chunks. */
const LONGEST_END = 100;

/**
 * Splits a streaming answer into its envelopes, which follow one another. A chunk may end anywhere in an envelope. Each character is
 * examined only once.
 */
export async function* splitEnvelopes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  // The last characters before the current chunk, in which the end of an envelope may have begun.
  let before = '';
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    for (let end = END.exec(before + text); end !== null; end = END.exec(text)) {
      const at = end.index + end[0].length - before.length;
      yield [...pieces, text.slice(0, at)].join('').trimStart();
      text = text.slice(at);
      [pieces, length, before] = [[], 0, ''];
    }
    pieces.push(text);
    length += text.length;
    if (length > MAX_ENVELOPE) throw new ProviderError('unavailable', 'the stream does not contain notifications');
    before = (before + text).slice(-LONGEST_END);
  }
}
