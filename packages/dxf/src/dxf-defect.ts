/** Every finding about a drawing. The code is stable: reports and tests use it. */
export const DXF_DEFECT_SEVERITY = {
  'not-dxf': 'error',
  'binary-dxf': 'error',
  dwg: 'error',
  'other-format': 'error',
  'broken-group': 'error',
  'cut-file': 'error',
  'no-entities': 'error',
  'too-many-entities': 'error',
  'too-many-layers': 'error',
  'no-end-mark': 'warning',
  'bad-number': 'warning',
  'entity-not-read': 'warning',
  'tilted-entity': 'warning',
  'unknown-block': 'warning',
  'block-in-itself': 'warning',
  'blocks-too-deep': 'warning',
  'array-too-large': 'warning',
  'external-drawing': 'warning',
  'wrong-encoding': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type DxfDefectCode = keyof typeof DXF_DEFECT_SEVERITY;

export interface DxfDefect {
  readonly severity: 'error' | 'warning';
  readonly code: DxfDefectCode;
  /** Of the file, from 1; null where it is about the whole file. */
  readonly line: number | null;
  /** How many times the same was found; the line is that of the first. */
  readonly count: number;
  /** One English sentence: what is wrong, and what to do about it where something can be done. */
  readonly sentence: string;
}

export function dxfDefect(code: DxfDefectCode, line: number | null, sentence: string, count = 1): DxfDefect {
  return { severity: DXF_DEFECT_SEVERITY[code], code, line, count, sentence };
}

/** Collects findings; what is alike (code and sentence) is kept once, with its first line and its count. */
export class DxfDefects {
  readonly #found = new Map<string, DxfDefect>();

  add(code: DxfDefectCode, line: number | null, sentence: string): void {
    const key = `${code} ${sentence}`;
    const known = this.#found.get(key);
    this.#found.set(key, known === undefined ? dxfDefect(code, line, sentence) : { ...known, count: known.count + 1 });
  }

  list(): readonly DxfDefect[] {
    return [...this.#found.values()];
  }
}

/** Ends the reading of a drawing; `readDxf` turns it into its last finding. */
export class DxfStop extends Error {
  readonly defect: DxfDefect;

  constructor(code: DxfDefectCode, line: number | null, sentence: string) {
    super(sentence);
    this.defect = dxfDefect(code, line, sentence);
  }
}
