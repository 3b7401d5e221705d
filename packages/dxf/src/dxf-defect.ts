/** All kinds of findings about a drawing. The codes are stable: reports and tests use them. */
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
  /** Line of the file, from 1; null if the finding is about the whole file. */
  readonly line: number | null;
  /** Number of times that the finding occurs. `line` is that of the first occurrence. */
  readonly count: number;
  /** English text for a person: what is wrong and, if there is a remedy, what to do about it. */
  readonly sentence: string;
}

export function dxfDefect(code: DxfDefectCode, line: number | null, sentence: string, count = 1): DxfDefect {
  return { severity: DXF_DEFECT_SEVERITY[code], code, line, count, sentence };
}

/** Collects findings. Equal findings (same code and sentence) are stored once, with the first line and the count. */
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

/** Thrown to stop reading a drawing. `readDxf` reports `defect` as the last finding. */
export class DxfStop extends Error {
  readonly defect: DxfDefect;

  constructor(code: DxfDefectCode, line: number | null, sentence: string) {
    super(sentence);
    this.defect = dxfDefect(code, line, sentence);
  }
}
