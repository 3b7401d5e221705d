import { labelText } from '@assist/floorplan';
import { CatalogueRepository, type StoredPlan } from '../catalogue/catalogue.repository.ts';
import type { Database } from '../database/database.ts';
import { CommandError } from './command-error.ts';

/** Finds a plan by its id, the start of the id, or its name, if only one plan matches. */
export async function getPlan(database: Database, asked: string): Promise<StoredPlan> {
  const plans = await new CatalogueRepository(database).listPlans();
  const exact = plans.filter(({ venueId }) => venueId === asked);
  const wanted = asked.toLowerCase();
  const found =
    exact.length > 0
      ? exact
      : plans.filter(({ venueId, plan }) => venueId.toLowerCase().startsWith(wanted) || nameOf(plan).toLowerCase() === wanted);
  if (found.length === 1) return found[0]!;
  const there = plans.map(({ venueId, plan }) => `${nameOf(plan)} (${venueId})`).join(', ');
  throw new CommandError(
    found.length > 1
      ? `Several venues match "${asked}". The venues are: ${there}.`
      : `There is no venue "${asked}". ${there === '' ? 'There is no plan yet.' : `The venues are: ${there}.`}`,
  );
}

export function nameOf({ features }: StoredPlan['plan']): string {
  return labelText(features.venue[0]?.properties.name, 'en') ?? features.venue[0]?.id ?? 'the plan';
}
