import { ProviderError } from '@assist/calendar-provider';

/** An envelope of notifications is short; what grows beyond this is no stream of them. */
const MAX_ENVELOPE = 4 * 1024 * 1024;
const END = /<\/(?:[\w.-]{1,64}:)?Envelope\s{0,16}>/;
/** END matches no more characters than this: where a chunk stops within one, it begins no further back. */
const LONGEST_END = 100;

/** A streaming answer is one whole envelope after the other, cut into chunks anywhere. Each character is looked at once. */
export async function* splitEnvelopes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  // The last characters before this chunk: an end may have begun in them.
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
    if (length > MAX_ENVELOPE) throw new ProviderError('unavailable', 'the stream is none of notifications');
    before = (before + text).slice(-LONGEST_END);
  }
}
