import type { SignFormat } from '@assist/contract';
import { createTranslator, isLanguage, loadCatalogue } from '@assist/i18n';
import type { Sign, SignSheet } from '@assist/wayfinding';
import { inThread } from '../../call/in-thread.ts';
import type { PrintedSigns } from './print-signs.worker.ts';

/** A PDF of signs, with the words of a language; made in a thread of its own, since hundreds of symbols take a second. */
export async function printSigns(signs: readonly Sign[], format: SignFormat, language: string): Promise<Uint8Array> {
  return inThread<Uint8Array>(WORKER, { signs, format, words: await wordsOf(signs, language), sheetsMax: null } satisfies PrintedSigns);
}

/** The first of these sheets as what is drawn on them, measured with the same letters; and how many there are. */
export async function drawSigns(
  signs: readonly Sign[],
  format: SignFormat,
  language: string,
  sheetsMax: number,
): Promise<{ sheets: readonly SignSheet[]; all: number }> {
  return inThread(WORKER, { signs, format, words: await wordsOf(signs, language), sheetsMax } satisfies PrintedSigns);
}

const WORKER = new URL('print-signs.worker.ts', import.meta.url);

async function wordsOf(signs: readonly Sign[], language: string): Promise<PrintedSigns['words']> {
  const spoken = isLanguage(language) ? language : 'en';
  const t = createTranslator(spoken, await loadCatalogue(spoken));
  const { host } = new URL(signs[0]!.address);
  return { scan: t('sign.scan'), type: t('sign.type', { address: `${host.toLowerCase()}/qr` }) };
}
