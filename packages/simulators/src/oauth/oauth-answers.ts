import { jsonAnswer, type StandInAnswer } from '../http/index.ts';
import type { EntraError } from './tenant.ts';

export function redirect(to: URL, parameters: Readonly<Record<string, string>>): StandInAnswer {
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  return { status: 302, headers: { location: to.href }, body: '' };
}

export function refusal(status: number, error: string): StandInAnswer {
  return jsonAnswer(status, { error, error_description: `the stand-in says ${error}` });
}

/** Returns a refusal in the form of Entra's token endpoint. `error_codes` contains only the number of the code. */
export function entraRefusal({ error, code, text }: EntraError, status = 400): StandInAnswer {
  return jsonAnswer(status, { error, error_description: `${code}: ${text}`, error_codes: [Number(code.slice('AADSTS'.length))] });
}

export function page(status: number, text: string): StandInAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<!doctype html><title>Sign in</title><p>${text}` };
}
