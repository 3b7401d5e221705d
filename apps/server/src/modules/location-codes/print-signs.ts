import type { SignFormat } from '@assist/contract';
import { createTranslator, isLanguage, loadCatalogue } from '@assist/i18n';
import type { Plan } from '@assist/floorplan';
import type { SignSheet } from '@assist/wayfinding';
import { inThread } from '../../call/in-thread.ts';
import type { PrintedSigns } from './print-signs.worker.ts';
import type { PlacedSign } from './to-signs.ts';

export interface SignsToPrint {
  readonly signs: readonly PlacedSign[];
  /** The plans from which the maps on the signs are drawn. */
  readonly plans: readonly Plan[];
  readonly format: SignFormat;
  /** The language of the text on the signs. */
  readonly language: string;
}

/** Returns the signs as a PDF. It is made in a separate thread, because hundreds of symbols and maps take seconds. */
export async function printSigns(wanted: SignsToPrint): Promise<Uint8Array> {
  return inThread<Uint8Array>(WORKER, () => toWork(wanted, null));
}

/** Returns the first sheets as shapes, laid out with the same font as the PDF, and the number of all sheets. */
export async function drawSigns(
  wanted: SignsToPrint,
  sheetsMax: number,
): Promise<{ readonly sheets: readonly SignSheet[]; readonly all: number }> {
  return inThread(WORKER, () => toWork(wanted, sheetsMax));
}

const WORKER = new URL('print-signs.worker.ts', import.meta.url);

async function toWork({ signs, plans, format, language }: SignsToPrint, sheetsMax: number | null): Promise<PrintedSigns> {
  const spoken = isLanguage(language) ? language : 'en';
  const t = createTranslator(spoken, await loadCatalogue(spoken));
  const { host } = new URL(signs[0]!.address);
  const words = { scan: t('sign.scan'), type: t('sign.type', { address: `${host.toLowerCase()}/qr` }) };
  // Only the plans with these levels are passed, because the thread gets a copy.
  const levelIds = new Set(signs.map(({ spot }) => spot?.levelId));
  const drawn = plans.filter(({ features }) => features.level.some(({ id }) => levelIds.has(id)));
  return { signs, plans: JSON.stringify(drawn), format, words, sheetsMax };
}
