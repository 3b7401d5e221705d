import { DATA_TYPE, type Area, type FilterDefinition, type Resource, type ResourceProperty } from '@assist/resource';
import { aDesk, aResource } from './a-resource.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Company {
  readonly areas: readonly Area[];
  readonly resources: readonly Resource[];
  readonly filters: readonly FilterDefinition[];
}

const RIVERS = ['Vltava', 'Łaba', 'Øresund', 'Morava', 'Dyje', 'Sázava', 'Ohře', 'Jizera', 'Weiße Elster', 'Æbelø', 'Đurđevica'];
const KINDS = ['Meeting room', 'Zasedačka', 'Focus box', 'Desk', 'Stůl', 'Parking', 'Salle de réunion'];
const CHOICES = ['whiteboard', 'screen', 'video', 'camera', 'phone', 'flipchart'];

const filter = (id: string, dataTypeId: FilterDefinition['dataTypeId']): FilterDefinition => ({
  id,
  resourceTypeId: 'room',
  name: { en: id },
  visible: true,
  filterable: true,
  matchAll: false,
  choices:
    dataTypeId === DATA_TYPE.choices ? CHOICES.map((key) => ({ key, value: { en: key }, imageUrl: null, imagePreferCover: false })) : [],
  dataTypeId,
});

/** Returns a company: sites of five floors with four zones each, the given number of resources spread across them, and seven properties. */
export function aCompany(random: SeededRandom, resourceCount: number, siteCount = 4): Company {
  const areas: Area[] = [{ id: 'company', parentAreaId: null, maxUt: 100 }];
  for (let site = 1; site <= siteCount; site += 1) {
    areas.push({ id: `site-${site}`, parentAreaId: 'company', maxUt: 100 });
    for (let floor = 1; floor <= 5; floor += 1) {
      const floorId = `site-${site}-floor-${floor}`;
      areas.push({ id: floorId, parentAreaId: `site-${site}`, maxUt: random.pick([100, 100, 80]) });
      for (const zone of ['a', 'b', 'c', 'd']) {
        areas.push({ id: `${floorId}-${zone}`, parentAreaId: floorId, maxUt: random.pick([100, 100, 60]) });
      }
    }
  }
  const zones = areas.filter((area) => /-[a-d]$/.test(area.id));
  return {
    areas,
    resources: Array.from({ length: resourceCount }, (_, index) => companyResource(random, index, zones)),
    filters: [
      filter('air', DATA_TYPE.boolean),
      filter('seats', DATA_TYPE.number),
      filter('noise', DATA_TYPE.decimal),
      filter('note', DATA_TYPE.text),
      filter('equipment', DATA_TYPE.choices),
      filter('about', DATA_TYPE.html),
    ],
  };
}

function companyResource(random: SeededRandom, index: number, zones: readonly Area[]): Resource {
  const id = `r${String(index).padStart(5, '0')}`;
  const name = `${random.pick(KINDS)} ${random.pick(RIVERS)} ${index}`;
  const build = random.chance(0.7) ? aDesk : aResource;
  return build({
    id,
    name,
    displayName: `${name} (${random.pick(zones).id})`,
    displayNameForApp: { en: name, cs: `${random.pick(RIVERS)} ${index % 100}` },
    ...(random.chance(0.3) ? {} : { capacity: random.chance(0.1) ? null : random.whole(1, 30) }),
    mapInfos: [{ areaId: random.pick(zones).id, featureId: null }],
    conditions: { reservedTo: random.pick([null, null, null, 'you', 'other'] as const) },
    properties: companyProperties(random),
    rank: random.whole(1, 5),
  });
}

function companyProperties(random: SeededRandom): readonly ResourceProperty[] {
  const maybe = (property: ResourceProperty): readonly ResourceProperty[] => (random.chance(0.8) ? [property] : []);
  return [
    ...maybe({ propertyId: 'air', valueBoolean: random.chance(0.5) }),
    ...maybe({ propertyId: 'seats', valueNumber: random.whole(0, 20) }),
    ...maybe({ propertyId: 'noise', valueDecimal: random.whole(0, 800) / 10 }),
    ...maybe({ propertyId: 'note', valueText: `${random.pick(RIVERS)} ${random.pick(KINDS)}` }),
    ...maybe({ propertyId: 'equipment', valueChoiceIds: CHOICES.filter(() => random.chance(0.4)) }),
    ...maybe({ propertyId: 'about', valueHTMLContent: `<p>${random.pick(RIVERS)} &amp; <b>${random.pick(CHOICES)}</b></p>` }),
  ];
}
