import { DxfStop } from './dxf-defect.ts';

/** One pair of lines in the file: a code that says what the value means, and the value. */
export interface Group {
  readonly code: number;
  readonly value: string;
  /** Line number of the code, counted from 1. */
  readonly line: number;
}

/** Reads a DXF text pair by pair, one pair ahead, without splitting the whole text into lines. */
export class GroupReader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #next: Group | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\ufeff') ? 1 : 0;
    this.#next = this.#read();
  }

  /** The next group, which is not consumed; undefined at the end. */
  get next(): Group | undefined {
    return this.#next;
  }

  get line(): number {
    return this.#next?.line ?? this.#line;
  }

  take(): Group | undefined {
    const taken = this.#next;
    this.#next = this.#read();
    return taken;
  }

  /** Takes the remaining groups of the current object, up to the start of the next object (code 0). */
  takeObject(): readonly Group[] {
    const groups: Group[] = [];
    while (this.#next !== undefined && this.#next.code !== 0) groups.push(this.take()!);
    return groups;
  }

  #read(): Group | undefined {
    for (;;) {
      const line = this.#line;
      const codeText = this.#readLine();
      if (codeText === undefined) return undefined;
      const trimmed = codeText.trim();
      // Empty lines at the end are not a pair.
      if (trimmed === '' && this.#isAtEnd()) return undefined;
      if (!/^-?\d{1,4}$/u.test(trimmed)) {
        const shown = JSON.stringify(trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed);
        if (line === 1) throw new DxfStop('not-dxf', 1, `The file is no DXF: its first line is ${shown}, and not the code of a group.`);
        throw new DxfStop(
          'broken-group',
          line,
          `Line ${line} should be a group's code, a number, and is ${shown}. The file is damaged there.`,
        );
      }
      const value = this.#readLine();
      if (value === undefined) throw new DxfStop('cut-file', line, `The file ends in the middle of a group, at line ${line}.`);
      const code = Number(trimmed);
      // Groups with the code 999 are comments.
      if (code !== 999) return { code, value, line };
    }
  }

  #isAtEnd(): boolean {
    return this.#text.slice(this.#at).trim() === '';
  }

  #readLine(): string | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const found = this.#text.indexOf('\n', this.#at);
    const end = found === -1 ? this.#text.length : found;
    const line = this.#text.slice(this.#at, this.#text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    this.#at = end + 1;
    this.#line += 1;
    return line;
  }
}
