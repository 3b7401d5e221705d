import type { Cities } from './city-of-zone.ts';

/** Loads the names of cities in a language, given by CLDR's code of it. They are in a file of their own, because few people ever see a time of another zone. */
export async function loadCities(language: string): Promise<Cities> {
  return (await import(`./cities/${language}.gen.ts`)).cities;
}
