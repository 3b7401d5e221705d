import type { AnswerOf, getLevelPlan, listPlanLevels } from '@assist/contract';
import { loadPhraseWords, type PhraseWords } from '@assist/i18n';
import { type Named, nameSearch, type SearchCatalogue, toNameWords, toVocabulary } from '@assist/phrases';
import { foldText, namesOf, pathToRoot, type Resource, searchResources } from '@assist/resource';
import { cityOfZone, type Cities, loadCities, type ZoneName } from '@assist/time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { KEYS, planLevelsQuery } from '../../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { useLanguage, useText } from '../../lib/language-context.tsx';
import { usePersonZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { searchIndexOf } from '../../parts/search/search-index.ts';
import { useResources } from '../../parts/resource/use-resources.ts';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';

/** An area, or a place on a floor plan that this browser has loaded. */
export interface Place {
  readonly id: string;
  readonly kind: 'area' | 'feature';
  readonly name: string;
  /** Names of the floor, building or areas that contain the place. */
  readonly detail: string;
  /** Area of the floor, for a place on a plan; '' for an area. */
  readonly levelAreaId: string;
  /** Feature that the plan marks with a ring; null for an area without a feature of the plan, such as a floor. */
  readonly featureId: string | null;
}

const NO_RESOURCES: readonly Resource[] = [];

/** Returns everything that can be found by name, rebuilt only when the configuration, the resources or the language change. */
export function useSearchCatalogue() {
  const configuration = useConfiguration();
  const areas = useAreaTree();
  const { language } = useLanguage();
  const { name } = useResourceText();
  const { resources: all = NO_RESOURCES, isLoading, error } = useResources();
  const restriction = configuration.resourceVisibilityRestriction;
  const index = useMemo(() => searchIndexOf(all, areas, restriction), [all, areas, restriction]);
  const names = useMemo(() => new Map(index.resources.map((resource) => [resource.id, foldText(name(resource))])), [index, name]);
  const places = usePlaces(names);
  const nameWords = useMemo(() => toNameWords(index, places), [index, places]);
  const words = usePhraseWords();
  const zones = useNamedZones();
  const vocabulary = useMemo(
    () =>
      words === undefined
        ? undefined
        : toVocabulary(words, {
            types: configuration.resourceTypeInfos.toSorted((a, b) => a.rank - b.rank),
            areas: configuration.areas,
            filters: configuration.filters,
            resources: index.resources.map((resource) => ({ id: resource.id, names: namesOf(resource), timezone: zoneOfPlace(resource) })),
            zones,
            // A single letter occurs in nearly every name.
            isInName: (text) => text.length > 1 && searchResources(index, nameSearch(text, restriction)).length > 0,
          }),
    [words, configuration, index, restriction, zones],
  );
  const catalogue = useMemo<SearchCatalogue<Place>>(
    () => ({ index, names, places, nameWords, vocabulary, restriction }),
    [index, names, places, nameWords, vocabulary, restriction],
  );
  return { catalogue, language, isLoading, error };
}

/**
 * Returns the zones that may be typed, by their cities in the language and in English: those of the company's areas, and the person's. There
 * are none if all are one zone.
 */
function useNamedZones(): readonly { readonly zone: ZoneName; readonly names: readonly string[] }[] {
  const { areas, timezone } = useConfiguration();
  const person = usePersonZone();
  const { locale } = useLanguage();
  const zones = useMemo(() => [...new Set([...areas.map((area) => area.timezone), timezone, person])], [areas, timezone, person]);
  const hasSeveral = zones.length > 1;
  const [cities, setCities] = useState<Cities>({});
  useEffect(() => {
    if (!hasSeveral) return undefined;
    let isWanted = true;
    loadCities(locale.split('-', 1)[0]!).then(
      (loaded) => isWanted && setCities(loaded),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [locale, hasSeveral]);
  return useMemo(
    () =>
      (hasSeveral ? zones : []).map((zone) => ({
        zone,
        names: [...new Set([cityOfZone(zone, cities), cityOfZone(zone)])].filter((name) => name !== undefined),
      })),
    [zones, hasSeveral, cities],
  );
}

/** Returns the words of the language once loaded. Without them, phrases are not understood, but names are found. */
function usePhraseWords(): PhraseWords | undefined {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly words: PhraseWords }>();
  useEffect(() => {
    let isWanted = true;
    loadPhraseWords(language).then(
      (words) => isWanted && setLoaded({ language, words }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.words : undefined;
}

function usePlaces(resourceNames: ReadonlyMap<string, string>): readonly Named<Place>[] {
  const { areas } = useConfiguration();
  const tree = useAreaTree();
  const text = useText();
  const { language } = useLanguage();
  const client = useQueryClient();
  return useMemo(() => {
    const nameOf = (id: string) => text(areas.find((area) => area.id === id)?.name);
    const above = (id: string) =>
      pathToRoot(tree, id)
        .slice(1)
        .map((area) => nameOf(area.id))
        .join(', ');
    const ofAreas = areas
      .toSorted((a, b) => a.rank - b.rank)
      .map((area): Place => ({
        id: area.id,
        kind: 'area',
        name: text(area.name),
        detail: above(area.id),
        levelAreaId: '',
        featureId: area.kind === 'zone' ? area.featureId : null,
      }));
    // Plan features with the name of a resource or an area are left out, because that resource or area is already found.
    const taken = new Set([...resourceNames.values(), ...ofAreas.map((area) => foldText(area.name))]);
    const ofPlans = knownFeatures(client, language).filter((one) => !taken.has(foldText(one.name)));
    return [...ofAreas, ...ofPlans].map((item) => ({ item, folded: foldText(item.name) })).filter(({ folded }) => folded !== '');
  }, [areas, tree, text, language, client, resourceNames]);
}

const NAMED_LAYERS = new Set(['unit', 'amenity']);

/** Returns the named rooms and equipment on the floor plans that have been loaded; no plan is fetched for this. */
function knownFeatures(client: QueryClient, language: string): readonly Place[] {
  const { levels = [], buildings = [] } = client.getQueryData<AnswerOf<typeof listPlanLevels>>(planLevelsQuery.queryKey) ?? {};
  const inLanguage = (name: Readonly<Record<string, string>>) => name[language] ?? Object.values(name)[0] ?? '';
  const buildingNameOf = (id: string) => buildings.find((building) => building.id === id)?.name ?? {};
  const plans = client.getQueriesData<AnswerOf<typeof getLevelPlan>>({ queryKey: KEYS.plans });
  const found = new Map<string, Place>();
  for (const [key, plan] of plans) {
    const level = levels.find(({ id }) => id === key[1]);
    if (level === undefined || key[2] !== language || plan === undefined || !('features' in plan)) continue;
    const detail =
      buildings.length > 1 ? `${inLanguage(level.name)}, ${inLanguage(buildingNameOf(level.buildingId))}` : inLanguage(level.name);
    for (const { properties } of plan.features) {
      const { name, layer, featureId } = properties;
      if (name === null || name === '' || !NAMED_LAYERS.has(layer)) continue;
      // Of the features with the same name, the first is kept: the room, and not the sign in it.
      const key = `${level.id} ${name}`;
      if (!found.has(key)) found.set(key, { id: featureId, kind: 'feature', name, detail, levelAreaId: level.areaId, featureId });
    }
  }
  return [...found.values()];
}
