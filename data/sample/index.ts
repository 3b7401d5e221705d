export { type SampleCast, sampleCast } from './sample-cast.ts';
export { sampleReservations, type SampleReservation } from './reservations.ts';

/** The folder with the files of the sample company: plan/, pictures/, company.json, resources.csv, people.csv. */
export const SAMPLE_FOLDER: URL = new URL('./', import.meta.url);
