/** A piece of finished XML. When it is put into a template, it is not escaped, unlike all other values. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Markup | readonly Markup[] | string | number | boolean | undefined;

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function markup(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  let text = parts[0]!;
  for (const [index, insert] of inserts.entries()) text += written(insert) + parts[index + 1]!;
  return new Markup(text);
}

function written(insert: Insert): string {
  if (insert === undefined) return '';
  if (insert instanceof Markup) return insert.text;
  if (typeof insert === 'object') return insert.map((one) => one.text).join('');
  return (
    String(insert)
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
      .replace(/[&<>"]/g, (found) => ENTITY[found]!)
  );
}
