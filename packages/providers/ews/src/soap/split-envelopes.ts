import { ProviderError } from '@assist/calendar-provider';

/** An envelope of notifications is short; what grows beyond this is no stream of them. */
const MAX_ENVELOPE = 4 * 1024 * 1024;
const END = /<\/(?:[\w.-]+:)?Envelope\s*>/;

/** A streaming answer is one whole envelope after the other, cut into chunks anywhere. */
export async function* splitEnvelopes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = END.exec(rest); end !== null; end = END.exec(rest)) {
      const at = end.index + end[0].length;
      yield rest.slice(0, at).trimStart();
      rest = rest.slice(at);
    }
    if (rest.length > MAX_ENVELOPE) throw new ProviderError('unavailable', 'the stream is none of notifications');
  }
}
