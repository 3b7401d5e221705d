import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';

/** The properties of an operation that the client needs. Others, such as schemas, are only for the server and for types. */
const SENT = new Set(['id', 'method', 'path', 'base']);

/**
 * Removes from the build the parts of the contract that the browser never reads, because it does not check the server's answers. The
 * bundler then drops unreferenced schemas and their library, since it is told that creating a schema has no side effects.
 */
export function leanContract(): Plugin {
  return {
    name: 'assist-lean-contract',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'operation'] } } } }),
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        const lean = new MagicString(code);
        for (const call of callsIn(this.parse(code))) {
          if (call.callee.property?.name === 'check') lean.appendLeft(call.start, '/* @__PURE__ */ ');
          if (call.callee.name !== 'operation') continue;
          for (const { start, end, key } of call.arguments[0]?.properties ?? []) {
            if (key?.name === undefined || !SENT.has(key.name)) lean.remove(start, code[end] === ',' ? end + 1 : end);
          }
        }
        return { code: lean.toString(), map: lean.generateMap({ hires: true }) };
      },
    },
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Call extends Span {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly { readonly properties?: readonly (Span & { readonly key?: { readonly name?: string } })[] }[];
}

function* callsIn(node: unknown): Generator<Call> {
  if (typeof node !== 'object' || node === null) return;
  if ((node as { type?: string }).type === 'CallExpression') yield node as Call;
  for (const part of Object.values(node)) yield* callsIn(part);
}
