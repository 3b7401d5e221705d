/**
 * The page's policy lets no text become a script's address (security headers, `require-trusted-types-for`). The few files
 * of this site that a library starts by their address, as the map does its worker, are named here; all others are refused.
 */
interface ScriptPolicies {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

const trusted = new Set<string>();
let policy: unknown;

/** Allows one script of this site to be started by its address. */
export function trustScript(address: string): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new Error('only a script of this site can be trusted');
  trusted.add(url.href);
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes;
  policy ??= policies?.createPolicy('default', {
    createScriptURL: (asked) => (trusted.has(new URL(asked, location.href).href) ? asked : null),
  });
}
