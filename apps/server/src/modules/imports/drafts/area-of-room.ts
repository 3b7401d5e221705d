import type { RoomInfo } from '@assist/calendar-provider';
import { labelText } from '@assist/floorplan';
import { foldText, type StoredArea } from '@assist/resource';

export type Location = Pick<RoomInfo, 'building' | 'floor' | 'section'>;

/** The area of a room, and whether it is the building and floor that the directory names, or only the nearest area around them. */
export interface FoundArea {
  readonly area: StoredArea;
  readonly isNamed: boolean;
}

/** Finds the areas of a company by the names that a calendar's directory gives to buildings, floors and sections. */
export class AreasOfRooms {
  readonly #areas: readonly StoredArea[];
  readonly #language: string;
  readonly #top: StoredArea;
  readonly #byId: ReadonlyMap<string, StoredArea>;
  readonly #byName: ReadonlyMap<string, readonly StoredArea[]>;
  /** The areas found, by location, because thousands of rooms share a few floors. */
  readonly #found = new Map<string, FoundArea>();

  /** `areas` has at least one area. */
  constructor(areas: readonly StoredArea[], defaultLanguage: string) {
    this.#areas = areas;
    this.#language = defaultLanguage;
    const ofTop = areas.filter(({ parentAreaId }) => parentAreaId === null).toSorted((a, b) => a.rank - b.rank);
    this.#top = ofTop[0] ?? areas[0]!;
    this.#byId = new Map(areas.map((area) => [area.id, area]));
    const named = areas.flatMap((area) => namesOf(area).map((name) => ({ name, area })));
    this.#byName = new Map([...Map.groupBy(named, ({ name }) => name)].map(([name, entries]) => [name, entries.map(({ area }) => area)]));
  }

  find({ building, floor, section }: Location): FoundArea {
    const key = JSON.stringify([building, floor, section]);
    const found = this.#found.get(key) ?? this.#search(building, floor, section);
    this.#found.set(key, found);
    return found;
  }

  #search(building: string | undefined, floor: string | undefined, section: string | undefined): FoundArea {
    const around = building === undefined ? undefined : this.#buildingNamed(building);
    // Floors have the same names in every building, so an unknown building says nothing about its floors.
    if (building !== undefined && around === undefined) return { area: this.#top, isNamed: false };
    const nearest = around ?? this.#top;
    if (floor === undefined) return { area: nearest, isNamed: around !== undefined };
    const level = this.#floorNamed(floor, around);
    if (level === undefined) return { area: nearest, isNamed: false };
    return { area: (section === undefined ? undefined : this.#only(this.#named(section), level)) ?? level, isNamed: true };
  }

  #buildingNamed(name: string): StoredArea | undefined {
    const named = this.#named(name);
    return named.find(({ kind }) => kind === 'building') ?? named.find(({ kind }) => kind === 'site') ?? named[0];
  }

  /** Returns the floor of that name or, for a directory that has only numbers, the only floor with that number in its name. */
  #floorNamed(name: string, around: StoredArea | undefined): StoredArea | undefined {
    const number = numberIn(name);
    const numbered = () =>
      this.#areas.filter((area) => area.kind === 'floor' && numberIn(labelText(area.name, this.#language) ?? '') === number);
    return this.#only(this.#named(name), around) ?? (number === undefined ? undefined : this.#only(numbered(), around));
  }

  #named(name: string): readonly StoredArea[] {
    return this.#byName.get(foldText(name)) ?? [];
  }

  /** Returns the only one of these areas that lies within an area; undefined if there are several. */
  #only(areas: readonly StoredArea[], around: StoredArea | undefined): StoredArea | undefined {
    const within = around === undefined ? areas : areas.filter((area) => area !== around && this.#isWithin(area, around));
    return within.length === 1 ? within[0] : undefined;
  }

  #isWithin(area: StoredArea, around: StoredArea): boolean {
    const seen = new Set<StoredArea>();
    for (let at: StoredArea | undefined = area; at !== undefined && !seen.has(at); at = this.#byId.get(at.parentAreaId ?? '')) {
      if (at === around) return true;
      seen.add(at);
    }
    return false;
  }
}

function namesOf({ name }: StoredArea): readonly string[] {
  return [...new Set(Object.values(name).map(foldText).filter(Boolean))];
}

/** Returns the number in a text such as `2`, `Floor 2` or `2nd floor`; undefined if there is none, or several. */
function numberIn(text: string): number | undefined {
  const numbers = text.match(/(?<!\d)-?\d+/gu) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}
