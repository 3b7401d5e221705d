import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A message as parsed by its compiler: text, `#`, `[name]`, or `[name, 'plural', { offset, one: […], … }]`. */
export type Message = readonly Part[];
type Part = string | readonly [name: string, kind?: string, forms?: object];

interface Plural {
  readonly name: string;
  /** The forms by plural category, or by exact number ("0"). */
  readonly forms: Readonly<Record<string, Message>>;
}

export function messageOf(text: string): Message {
  return compileMessageOrThrow(text) as Message;
}

export function pluralsOf(message: Message): Plural[] {
  return message.flatMap((part) => {
    if (typeof part === 'string' || part[1] !== 'plural') return [];
    const { offset: _, ...forms } = part[2] as { offset?: number } & Record<string, Message>;
    return [{ name: part[0], forms }];
  });
}

/**
 * Returns the arguments as `name`, or as `count,plural` with the numbers that have a form of their own (`count,plural,0`). An ordinal (the
 * 2nd) counts as a plain name, because each language decides whether to use one.
 */
export function argumentsOf(message: Message): string[] {
  const names = message.flatMap((part) => {
    if (typeof part === 'string' || part[1] === 'plural') return [];
    const [name, kind, forms = {}] = part;
    if (kind === 'selectordinal') return [name];
    const nested =
      kind === 'select'
        ? Object.values(forms as Record<string, Message>).flatMap((form) => (Array.isArray(form) ? argumentsOf(form) : []))
        : [];
    return [part.slice(0, 2).join(','), ...nested];
  });
  const plurals = pluralsOf(message).flatMap(({ name, forms }) => [
    [name, 'plural', ...Object.keys(forms).filter((form) => /^\d+$/.test(form))].join(','),
    ...Object.values(forms).flatMap(argumentsOf),
  ]);
  return [...new Set([...names, ...plurals])].toSorted();
}
