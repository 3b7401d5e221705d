import { dxfDefect, type DxfDefect } from './dxf-defect.ts';

/** What the file's first bytes say: either a text DXF with the labels of two possible encodings, or a refusal. */
export type RecognizedFile =
  | { readonly kind: 'dxf'; readonly encoding: string; readonly fallback: string }
  | { readonly kind: 'refused'; readonly defect: DxfDefect };

const SAVE_AS = 'Save it as "DXF, ASCII" (AutoCAD: SAVEAS, "AutoCAD 2018 DXF"; free: ODA File Converter, LibreCAD, QCAD)';

const SIGNATURES: readonly (readonly [start: string, code: 'binary-dxf' | 'dwg' | 'other-format', sentence: string])[] = [
  ['AutoCAD Binary DXF', 'binary-dxf', `The file is a binary DXF, which is not read. ${SAVE_AS}.`],
  ['%PDF', 'other-format', 'The file is a PDF. Ask for the drawing itself, as DXF.'],
  ['PK\u0003\u0004', 'other-format', 'The file is a zip. Unpack it, and name the .dxf in it.'],
  ['\u001f\u008b', 'other-format', 'The file is compressed (gzip). Unpack it first.'],
  ['\u0089PNG', 'other-format', 'The file is a picture. Ask for the drawing itself, as DXF.'],
  ['\u00ff\u00d8\u00ff', 'other-format', 'The file is a picture. Ask for the drawing itself, as DXF.'],
  ['<?xml', 'other-format', 'The file is XML, and no DXF.'],
  ['<!DOCTYPE', 'other-format', 'The file is a web page: the download may have asked for a sign-in.'],
];

/** Code pages in `$DWGCODEPAGE`, mapped to the labels of the web's Encoding Standard. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(1250 + index), `windows-${1250 + index}`])),
};

/** The version of AutoCAD 2007. Drawings of this version and newer are in UTF-8, regardless of the code page that they name. */
const FIRST_UTF8_VERSION = 'AC1021';
/** Number of bytes, from the start of the file, in which the header's values are searched for. In practice, headers are shorter. */
const HEADER_BYTES = 64 * 1024;

/**
 * Recognizes a file by its first bytes. The caller must first decode strictly as `encoding` and, if that fails, as `fallback`: many
 * programs write UTF-8 into drawings of versions that do not support UTF-8, and some do the opposite.
 */
export function recognizeFile(bytes: Uint8Array): RecognizedFile {
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  // A DWG file starts with its version, such as "AC1027". In a DXF file, other lines precede the version.
  if (/^AC(?:1\.\d\d?|\d{4})/u.test(head)) {
    return { kind: 'refused', defect: dxfDefect('dwg', null, `The file is a DWG drawing, whatever its name says. ${SAVE_AS}.`) };
  }
  const signature = SIGNATURES.find(([start]) => head.replace(/^\u00ef\u00bb\u00bf/u, '').startsWith(start));
  if (signature !== undefined) return { kind: 'refused', defect: dxfDefect(signature[1], null, signature[2]) };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { kind: 'dxf', encoding: 'utf-16le', fallback: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { kind: 'dxf', encoding: 'utf-16be', fallback: 'utf-16be' };
  const start = asciiText(bytes.subarray(0, HEADER_BYTES));
  const version = headerText(start, '$ACADVER') ?? '';
  const page = CODE_PAGES[/\d+/u.exec(headerText(start, '$DWGCODEPAGE') ?? '')?.[0] ?? ''] ?? 'windows-1252';
  // In these four encodings, two bytes of real text may also be a valid UTF-8 character, so UTF-8 must not be tried first.
  const isWide = ['shift_jis', 'gbk', 'euc-kr', 'big5'].includes(page) && version < FIRST_UTF8_VERSION;
  return { kind: 'dxf', encoding: isWide ? page : 'utf-8', fallback: page };
}

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 4_096) text += String.fromCharCode(...bytes.subarray(from, from + 4_096));
  return text;
}

function headerText(start: string, name: string): string | undefined {
  const at = start.indexOf(name);
  return at === -1
    ? undefined
    : start
        .slice(at)
        .split(/\r?\n|\r/u, 3)[2]
        ?.trim();
}
