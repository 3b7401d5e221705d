import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';

const COMPILER = '@lingui/message-utils/compileMessage';
const ALREADY_COMPILED = '\0assist-already-compiled';

/** What the server alone says. */
const OF_MAILS = /^mail\./;

/** Compiles the catalogues' ICU messages once, at the build, so that no browser loads the parser that does it. */
export function compiledMessages(): Plugin {
  return {
    name: 'assist-compiled-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${COMPILER}$`) },
      handler: () => ALREADY_COMPILED,
    },
    load: {
      filter: { id: new RegExp(`^${ALREADY_COMPILED}$`) },
      // What the library is still asked to compile are sentences without a placeholder.
      handler: () => 'export const compileMessage = (message) => message;',
    },
    transform: {
      filter: { id: /\/packages\/i18n\/src\/catalogues\/[^/]+\/[^/]+\.ts$/ },
      handler(code) {
        const compiled = new MagicString(code);
        for (const { key, start, end, value } of textsIn(this.parse(code, { lang: 'ts' }))) {
          const message = compileMessageOrThrow(OF_MAILS.test(key) ? '' : value);
          const isPlain = message.every((part) => typeof part === 'string');
          compiled.update(start, end, JSON.stringify(isPlain ? message.join('') : message));
        }
        return { code: compiled.toString(), map: compiled.generateMap({ hires: true }) };
      },
    },
  };
}

interface Text {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Every value of an object's literal. */
function* textsIn(node: unknown): Generator<Text> {
  if (typeof node !== 'object' || node === null) return;
  const { type, key, value } = node as { type?: string; key?: { value?: unknown }; value?: Omit<Text, 'key'> & { type?: string } };
  if (type === 'Property' && value?.type === 'Literal' && typeof value.value === 'string') yield { ...value, key: String(key?.value) };
  for (const part of Object.values(node)) yield* textsIn(part);
}
