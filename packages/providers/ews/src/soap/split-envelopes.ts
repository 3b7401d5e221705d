import { ProviderError } from '@assist/calendar-provider';

/** Longest envelope. A notification is short; a longer text is not a stream of notifications. */
const MAX_ENVELOPE = 4 * 1024 * 1024;
const END = /<\/(?:[\w.-]{1,64}:)?Envelope\s{0,16}>/;
/** More characters than END can match: an end that is split by a chunk begins no further back. */
const LONGEST_END = 100;

/** Splits a streaming answer, in which one complete envelope follows another, cut into chunks anywhere. Each character is examined once. */
export async function* splitEnvelopes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  // The last characters before this chunk, in which an end may have begun.
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
