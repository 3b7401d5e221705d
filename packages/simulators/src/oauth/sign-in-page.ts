import type { Person } from '../engine/index.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns a page that asks who is signing in, with a link for each person. No password is needed. */
export function signInPage(title: string, people: readonly Person[], authorizeUrl: URL): string {
  const links = people.map((person) => {
    const chosen = new URL(authorizeUrl);
    chosen.searchParams.set('person', person.email);
    return `<li><a role="button" href="${escaped(chosen.pathname + chosen.search)}">${escaped(person.name)} <small>${escaped(person.email)}</small></a>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}ul{list-style:none;padding:0}a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid #777;border-radius:.5rem;color:inherit;text-decoration:none}a:hover,a:focus{background:#eef}</style>
<h1>${escaped(title)}</h1><p>This is a stand-in. Choose who you are.</p><ul>${links.join('')}</ul></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
