import { LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { CodeAdministrationUsecases } from './code-administration.usecases.ts';
import { CodePlaces } from './code-places.ts';
import { locationCodesRoutes } from './location-codes.routes.ts';
import { LocationCodesUsecases } from './location-codes.usecases.ts';

export function openLocationCodes({ database, catalogue, site }: Ground): OpenModule<LocationCodesUsecases> {
  const codes = new LocationCodesRepository(database);
  const places = new CodePlaces(catalogue);
  const usecases = new LocationCodesUsecases(codes, places);
  const administration = new CodeAdministrationUsecases({ codes, places, catalogue, findSiteOrigin: () => site.findOrigin() });
  return { usecases, routes: locationCodesRoutes(usecases, administration), jobs: [] };
}
