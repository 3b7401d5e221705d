/**
 * The browser's Trusted Types. The security header `require-trusted-types-for` forbids text as a script's address. This file allows the few
 * scripts of this site that a library starts by address, such as the map's worker.
 */
interface ScriptPolicies {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

const trusted = new Set<string>();
let policy: unknown;

/** Allows one script of this site to be started by address. */
export function trustScript(address: string): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new Error('only a script of this site can be trusted');
  trusted.add(url.href);
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes;
  policy ??= policies?.createPolicy('default', {
    createScriptURL: (asked) => (trusted.has(new URL(asked, location.href).href) ? asked : null),
  });
}
