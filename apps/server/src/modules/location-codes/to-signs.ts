import { interiorPoint, type Metres, type Plan, type Polygonal } from '@assist/floorplan';
import { type AreaTree, type Multilingual, pathToRoot, type StoredArea, textIn } from '@assist/resource';
import { locationCodeAddress, printedLocationCode, type Sign } from '@assist/wayfinding';
import type { StoredPlan } from '../../catalogue/catalogue.repository.ts';
import type { Company } from '../../catalogue/company.ts';
import type { KeptLocationCode, SignSpot } from '../../catalogue/location-codes.repository.ts';
import type { CodePlace } from './code-places.ts';

interface Site {
  readonly origin: string;
  readonly company: Company;
  readonly areas: readonly StoredArea[];
  readonly areaTree: AreaTree;
  readonly places: ReadonlyMap<string, CodePlace>;
  readonly plans: readonly StoredPlan[];
  readonly language: string;
}

/** A sign without its map, which is drawn later. */
export interface PlacedSign extends Omit<Sign, 'map'> {
  /** The place of the sign; undefined if it is unknown. */
  readonly spot: SignSpot | undefined;
}

/** Returns what is printed for each code, with the current names. */
export function toSigns(codes: readonly KeptLocationCode[], site: Site): readonly PlacedSign[] {
  const { origin, company, areas, language, places } = site;
  const say = (name: Multilingual) => textIn(name, language, company.defaultLanguage);
  const hasBuildings = areas.filter(({ kind }) => kind === 'building').length > 1;
  return codes.map(({ code, placeId, label, spot }) => {
    const place = places.get(placeId);
    const above = place?.areaId === null || place === undefined ? [] : areasAbove(place.areaId, site);
    const floor = above.find(({ kind }) => kind === 'floor');
    const building = above.find(({ kind }) => kind === 'building');
    // The operator's label takes precedence over the name of the place.
    const shown = label !== '' || place === undefined ? label : say(place.name);
    return {
      address: locationCodeAddress(origin, code),
      code: printedLocationCode(code),
      company: company.companyName,
      place: shown,
      // The sign of a floor names the floor only once.
      floor: [floor, hasBuildings ? building : undefined]
        .flatMap((area) => (area === undefined ? [] : say(area.name)))
        .filter((name) => name !== shown)
        .join(' · '),
      spot: spot ?? spotOf(place, site.plans),
    };
  });
}

function areasAbove(areaId: string, { areaTree, areas }: Site): readonly StoredArea[] {
  const ids = pathToRoot(areaTree, areaId).map(({ id }) => id);
  return ids.flatMap((id) => areas.find((area) => area.id === id) ?? []);
}

/** Returns the default spot of a sign: the middle of its room or desk. An area has no default spot. */
function spotOf(place: CodePlace | undefined, plans: readonly StoredPlan[]): SignSpot | undefined {
  if (place === undefined || place.kind === 'area' || place.featureId === null) return undefined;
  for (const { plan } of plans) {
    const middle = middleOf(plan, place.featureId);
    if (middle !== undefined) return { ...middle, bearing: null };
  }
  return undefined;
}

function middleOf({ features }: Plan, featureId: string): Omit<SignSpot, 'bearing'> | undefined {
  const feature = [...features.unit, ...features.fixture].find(({ id }) => id === featureId);
  if (feature === undefined) return undefined;
  const [longitude = 0, latitude = 0] = feature.properties.display_point?.coordinates ?? insideOf(feature.geometry);
  return { levelId: feature.properties.level_id, longitude, latitude };
}

/** Returns a point inside a room or a desk, because the outline of a room may bend around its centre. */
function insideOf(geometry: Polygonal): Metres {
  const [outline = []] = geometry.type === 'Polygon' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return interiorPoint(outline.slice(0, -1).map(([x = 0, y = 0]): Metres => [x, y]));
}
