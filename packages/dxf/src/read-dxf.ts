import { DxfDefects, DxfStop, type DxfDefect } from './dxf-defect.ts';
import type { DxfBlock, DxfEntity, DxfFile } from './dxf-entity.ts';
import { FOLLOWERS, readEntity, type Follower } from './read-entity.ts';
import { GroupReader } from './read-groups.ts';

/** What was read, and the findings. `file` is null if a finding is an error. */
export interface DxfRead {
  readonly file: DxfFile | null;
  readonly defects: readonly DxfDefect[];
}

/** Greatest number of entities. A building has far fewer: 5,000 desks of 20 lines each are 100,000, even without blocks. */
const MOST_ENTITIES = 400_000;
const MOST_LAYERS = 20_000;

/**
 * Reads the text of a DXF drawing (Autodesk's reference, AC1006 to AC1032). Never throws. What cannot be read is reported with its line.
 * Blocks are not placed yet: see `placeDrawing`.
 */
export function readDxf(text: string): DxfRead {
  const defects = new DxfDefects();
  const lost = text.indexOf('\ufffd');
  if (lost !== -1) {
    const line = text.slice(0, lost).split('\n').length;
    const advice = 'Save it as AutoCAD 2007 or newer, which is always in UTF-8.';
    defects.add('wrong-encoding', line, `Letters are of another code page than the file says, and are lost. ${advice}`);
  }
  try {
    // The reader understands Unix and Windows line ends. Those of old Macs are converted.
    const file = new DxfReader(text.includes('\n') ? text : text.replaceAll('\r', '\n'), defects).read();
    return { file, defects: defects.list() };
  } catch (error) {
    if (!(error instanceof DxfStop)) throw error;
    return { file: null, defects: [...defects.list(), error.defect] };
  }
}

class DxfReader {
  readonly #groups: GroupReader;
  readonly #defects: DxfDefects;
  readonly #header = new Map<string, string>();
  readonly #hiddenLayers = new Set<string>();
  readonly #blocks = new Map<string, DxfBlock>();
  #entities: readonly DxfEntity[] | undefined;
  #entityCount = 0;
  #layerCount = 0;

  constructor(text: string, defects: DxfDefects) {
    this.#groups = new GroupReader(text);
    this.#defects = defects;
  }

  read(): DxfFile {
    this.#readSections();
    if (this.#entities === undefined) throw new DxfStop('no-entities', null, 'The file has no section ENTITIES: it holds no drawing.');
    const units = Number(this.#header.get('$INSUNITS') ?? Number.NaN);
    return {
      version: this.#header.get('$ACADVER') ?? null,
      insUnits: Number.isInteger(units) ? units : null,
      hiddenLayers: this.#hiddenLayers,
      blocks: this.#blocks,
      entities: this.#entities,
    };
  }

  #readSections(): void {
    for (;;) {
      const group = this.#groups.take();
      if (group === undefined) {
        if (this.#entities !== undefined)
          this.#defects.add('no-end-mark', this.#groups.line, 'The mark EOF is missing at the end; the drawing itself is whole.');
        return;
      }
      const value = group.value.trim();
      if (group.code === 0 && value === 'EOF') return;
      if (group.code !== 0 || value !== 'SECTION') {
        if (group.line > 1) continue;
        throw new DxfStop('not-dxf', 1, `The file is no DXF: it does not begin with a section.`);
      }
      const name = this.#groups.take()?.value.trim();
      if (name === 'HEADER') this.#readHeader();
      else if (name === 'TABLES') this.#readTables();
      else if (name === 'BLOCKS') this.#readBlocks();
      else if (name === 'ENTITIES') this.#entities = this.#readEntities(['ENDSEC'], 'ENTITIES');
      else this.#skipSection();
    }
  }

  #readHeader(): void {
    while (this.#groups.next !== undefined && this.#groups.next.code !== 0) {
      const group = this.#groups.take()!;
      if (group.code === 9 && this.#groups.next !== undefined) this.#header.set(group.value.trim(), this.#groups.next.value.trim());
    }
  }

  #readTables(): void {
    this.#eachObject('TABLES', (type) => {
      if (type !== 'LAYER') return;
      const groups = this.#groups.takeObject();
      const valueOf = (code: number) => groups.find((group) => group.code === code)?.value.trim();
      const name = valueOf(2);
      // A layer without a name is skipped, because entities refer to layers by name.
      if (name === undefined) return;
      if ((this.#layerCount += 1) > MOST_LAYERS) {
        throw new DxfStop('too-many-layers', this.#groups.line, `The drawing has more than ${MOST_LAYERS} layers.`);
      }
      const isFrozen = (Number(valueOf(70)) & 1) === 1;
      const isOff = Number(valueOf(62)) < 0;
      if (isFrozen || isOff) this.#hiddenLayers.add(name.toUpperCase());
    });
  }

  #readBlocks(): void {
    this.#eachObject('BLOCKS', (type, line) => {
      if (type !== 'BLOCK') return;
      const groups = this.#groups.takeObject();
      const valueOf = (code: number) => groups.find((group) => group.code === code)?.value.trim();
      const name = valueOf(2) ?? '';
      const base = [Number(valueOf(10) ?? 0), Number(valueOf(20) ?? 0)] as const;
      const isExternal = (Number(valueOf(70) ?? 0) & 4) !== 0;
      const entities = this.#readEntities(['ENDBLK'], 'BLOCKS');
      if (isExternal && entities.length === 0) {
        this.#defects.add(
          'external-drawing',
          line,
          `The drawing refers to another, ${JSON.stringify(name)}, which is not in it. Have it bound in (XREF, Bind).`,
        );
      }
      if (name !== '') this.#blocks.set(name.toUpperCase(), { name, base: base.every(Number.isFinite) ? base : [0, 0], entities });
    });
  }

  /** Calls `visit` for every object up to ENDSEC. Groups that `visit` does not consume are skipped. */
  #eachObject(section: string, visit: (type: string, line: number) => void): void {
    for (;;) {
      const group = this.#groups.take();
      if (group === undefined) throw this.#cut(section);
      if (group.code !== 0) continue;
      const type = group.value.trim();
      if (type === 'ENDSEC') return;
      visit(type, group.line);
    }
  }

  #readEntities(ends: readonly string[], section: string): readonly DxfEntity[] {
    const entities: DxfEntity[] = [];
    for (;;) {
      const group = this.#groups.take();
      if (group === undefined) throw this.#cut(section);
      if (group.code !== 0) continue;
      const type = group.value.trim();
      if (ends.includes(type)) {
        this.#groups.takeObject();
        return entities;
      }
      // The section ends before its block ends.
      if (type === 'ENDSEC' || type === 'EOF') throw this.#cut(section);
      if ((this.#entityCount += 1) > MOST_ENTITIES) {
        throw new DxfStop(
          'too-many-entities',
          group.line,
          `The drawing has more than ${MOST_ENTITIES} entities: leave out what is no floor plan (hatches, survey points, furniture in 3D).`,
        );
      }
      const groups = this.#groups.takeObject();
      const entity = readEntity(
        type,
        groups,
        this.#takeFollowers(Object.hasOwn(FOLLOWERS, type) ? FOLLOWERS[type] : undefined),
        group.line,
        this.#defects,
      );
      if (entity !== null) entities.push(entity);
    }
  }

  /**
   * Takes the objects of the type `wanted` that follow an entity and belong to it. They end at the first object of another type, normally
   * SEQEND, which some programs omit.
   */
  #takeFollowers(wanted: string | undefined): readonly Follower[] {
    const followers: Follower[] = [];
    if (wanted === undefined) return followers;
    while (this.#groups.next?.code === 0 && this.#groups.next.value.trim() === wanted) {
      this.#groups.take();
      if ((this.#entityCount += 1) > MOST_ENTITIES) return followers;
      followers.push(this.#groups.takeObject());
    }
    return followers;
  }

  #skipSection(): void {
    for (;;) {
      const group = this.#groups.take();
      // Skips groups up to the end of the section: other sections (objects, thumbnails) are not needed.
      if (group === undefined || (group.code === 0 && group.value.trim() === 'ENDSEC')) return;
    }
  }

  #cut(section: string): DxfStop {
    return new DxfStop(
      'cut-file',
      this.#groups.line,
      `The file ends in the middle of its section ${section}, at line ${this.#groups.line}: it was not copied whole.`,
    );
  }
}
