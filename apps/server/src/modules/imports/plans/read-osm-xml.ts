import { type OsmElements, osmToGeojson, type OsmTags } from '@assist/floorplan';
import { XMLParser } from 'fast-xml-parser';
import { declaresEntities } from '../files/declares-entities.ts';
import { ReadError } from '../files/read-file.ts';

/** The elements of the format that may be repeated (wiki.openstreetmap.org/wiki/OSM_XML). */
const MANY = new Set(['node', 'way', 'relation', 'nd', 'tag', 'member']);

interface Attributes {
  readonly [name: string]: string | undefined;
}
interface Element extends Attributes {
  readonly tag?: readonly Attributes[] & string;
  readonly nd?: readonly Attributes[] & string;
  readonly member?: readonly Attributes[] & string;
}

/** Converts OpenStreetMap's own XML, as editors save it and its servers send it, to GeoJSON. */
export function readOsmXml(text: string, path: string): unknown {
  if (declaresEntities(text)) throw new ReadError(`${path} declares XML entities, which are not supported.`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    isArray: (name) => MANY.has(name),
  });
  let root: { readonly osm?: { readonly [kind in 'node' | 'way' | 'relation']?: readonly Element[] } };
  try {
    root = parser.parse(text, true) as typeof root;
  } catch (error) {
    throw new ReadError(`${path} is not well-formed XML: ${(error as Error).message}`);
  }
  if (typeof root.osm !== 'object') throw new ReadError(`${path} is XML, but not from OpenStreetMap.`);
  return osmToGeojson(toElements(root.osm));
}

function toElements({
  node = [],
  way = [],
  relation = [],
}: { readonly [kind in 'node' | 'way' | 'relation']?: readonly Element[] }): OsmElements {
  const isThere = (element: Element) => element['action'] !== 'delete' && element['visible'] !== 'false';
  return {
    nodes: node
      .filter(isThere)
      .map((one) => ({ id: one['id'] ?? '', position: [Number(one['lon']), Number(one['lat'])] as const, tags: tagsOf(one) })),
    ways: way
      .filter(isThere)
      .map((one) => ({ id: one['id'] ?? '', nodeIds: (one.nd ?? []).map(({ ref = '' }) => ref), tags: tagsOf(one) })),
    relations: relation.filter(isThere).map((one) => ({
      id: one['id'] ?? '',
      members: (one.member ?? []).map(({ type = '', ref = '', role = '' }) => ({ type, ref, role })),
      tags: tagsOf(one),
    })),
  };
}

function tagsOf({ tag = [] }: { readonly tag?: readonly Attributes[] }): OsmTags {
  return Object.fromEntries(tag.map(({ k = '', v = '' }) => [k, v]));
}
