import { type Drawing, type DxfDefect, openDrawing } from '@assist/dxf';
import { ReadError } from '../files/read-file.ts';
import type { NamedFile } from '../plans/read-plan.ts';

/**
 * Reads an architect's drawing (DXF).
 *
 * @throws ReadError with a sentence for each error, if nothing can be drawn
 */
export function readDrawing({ name, bytes }: NamedFile): { readonly drawing: Drawing; readonly defects: readonly DxfDefect[] } {
  const { drawing, defects } = openDrawing(bytes, (encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(bytes));
  if (drawing === null) throw refused(name, defects);
  return { drawing, defects };
}

function refused(name: string, defects: readonly DxfDefect[]): ReadError {
  const errors = defects.filter(({ severity }) => severity === 'error');
  return new ReadError(
    errors.map(({ code, line, sentence }) => `${name}${line === null ? '' : `:${line}`}: ${sentence} (${code})`).join('\n'),
  );
}
