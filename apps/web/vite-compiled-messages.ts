import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';

const COMPILER = '@lingui/message-utils/compileMessage';
const ALREADY_COMPILED = '\0assist-already-compiled';

/** Matches the keys of texts that only the server uses, for e-mails. */
const OF_MAILS = /^mail\./;

/** Compiles the catalogues' ICU messages during the build, so that no browser loads their parser. */
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
      // Replaces the compiler in the browser. The texts that reach it have no placeholders, so it can return them unchanged.
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

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** Yields each value of an object literal that is a text, or is composed of the file's own constants. */
function* textsIn(program: unknown): Generator<Text> {
  const constants = new Map<string, string>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclarator') {
      const text = textOf(node['init'], constants);
      if (text !== undefined) constants.set(String((node['id'] as { name?: unknown }).name), text);
    }
    if (node.type !== 'Property') continue;
    const value = node['value'] as Node;
    const text = textOf(value, constants);
    if (text === undefined && value.type === 'TemplateLiteral') throw new Error('a message may contain only constants of its own file');
    if (text !== undefined)
      yield { key: String((node['key'] as { value?: unknown }).value), start: value.start, end: value.end, value: text };
  }
}

/** Yields all nodes of a syntax tree in source order, so that a constant comes before its use. */
function* nodesIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if (typeof (node as Node).type === 'string') yield node as Node;
  for (const part of Object.values(node)) yield* nodesIn(part);
}

function textOf(node: unknown, constants: ReadonlyMap<string, string>): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, value, name, quasis, expressions } = node as Node;
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type === 'Identifier') return constants.get(String(name));
  if (type !== 'TemplateLiteral') return undefined;
  const parts = (expressions as readonly unknown[]).map((one) => textOf(one, constants));
  const texts = (quasis as readonly { readonly value: { readonly cooked: string } }[]).map((one) => one.value.cooked);
  return parts.includes(undefined) ? undefined : texts.map((text, index) => text + (parts[index] ?? '')).join('');
}
