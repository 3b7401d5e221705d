import { drawBuilding } from './building/draw-building.ts';
import { companyRecord, SAMPLE_PASSWORD } from './company/company.ts';
import { address, listPeople, type SamplePerson } from './company/people.ts';
import { listResources, type SampleResource } from './company/resources.ts';
import { type SampleReservation, sampleReservations } from './reservations.ts';

/** The sample company as an external calendar would know it: people, resources, and their reservations. */
export interface SampleCast {
  readonly zone: string;
  /** The password of every sample account. */
  readonly password: string;
  readonly people: readonly SamplePerson[];
  readonly resources: readonly SampleResource[];
  reservationsAround(now: number, today: string, seed: number): readonly SampleReservation[];
}

export function sampleCast(): SampleCast {
  const people = listPeople();
  const resources = listResources(drawBuilding().places, people);
  const company = companyRecord();
  return {
    zone: company.timezone,
    password: SAMPLE_PASSWORD,
    people,
    resources,
    reservationsAround: (now, today, seed) =>
      sampleReservations({
        today,
        now,
        zone: company.timezone,
        seed,
        people: people.map(({ email, department, areas }) => ({ email, department, areas })),
        resources: resources.map(({ id, email, typeId, areaId, capacity, rules }) => ({
          id,
          email,
          resourceTypeId: typeId,
          areaId,
          capacity,
          reservedToEmails: rules.reservedTo.map(address),
          requiresConfirmation: rules.confirmation !== null,
          rejectOutsideHours: rules.rejectOutsideHours,
        })),
      }),
  };
}
