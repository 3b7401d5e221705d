import type { SignFormat } from '@assist/contract';
import { createTranslator, isLanguage, loadCatalogue } from '@assist/i18n';
import type { Sign } from '@assist/wayfinding';
import { inThread } from '../../call/in-thread.ts';
import type { PrintedSigns } from './print-signs.worker.ts';

/** A PDF of signs, with the words of a language; made in a thread of its own, since hundreds of symbols take a second. */
export async function printSigns(signs: readonly Sign[], format: SignFormat, language: string): Promise<Uint8Array> {
  const spoken = isLanguage(language) ? language : 'en';
  const t = createTranslator(spoken, await loadCatalogue(spoken));
  const { host } = new URL(signs[0]!.address);
  const work: PrintedSigns = {
    signs,
    format,
    words: { scan: t('sign.scan'), type: t('sign.type', { address: `${host.toLowerCase()}/qr` }) },
  };
  return inThread<Uint8Array>(new URL('print-signs.worker.ts', import.meta.url), work);
}
