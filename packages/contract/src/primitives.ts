import { LANGUAGES } from '@assist/i18n';
import { cleanAddress, EMAIL_ADDRESS } from '@assist/resource';
import * as z from 'zod/mini';

/** An instant as ISO 8601 in UTC, ending in Z. The wire uses text; the domain uses `Instant`. */
export const instantText = z.string().check(z.iso.datetime({ offset: false, local: false }), z.maxLength(30));

/** An instant as other systems write it: ISO 8601, ending in Z or in an offset such as `+01:00`. */
export const offsetInstantText = z.string().check(z.iso.datetime({ offset: true, local: false }), z.maxLength(35));

/** A calendar day, `2026-11-21`. */
export const dayText = z.iso.date();

/** An address in normalised spelling, so that one mailbox has only one. */
export const emailText = z.string().check(z.overwrite(cleanAddress), z.minLength(3), z.maxLength(254), z.regex(EMAIL_ADDRESS, 'email'));

/** An IANA or Windows name; the time package decides which of them exist. */
export const zoneText = z.string().check(z.maxLength(64));

export const idText = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w.:@-]+$/, 'id'));

/** An event's id from its calendar: some are long, and use all characters of base64. */
export const eventIdText = z.string().check(z.minLength(1), z.maxLength(1_024), z.regex(/^[\w.:@=+/-]+$/, 'id'));

/** Names of people and resources. Control characters are not allowed. */
export const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

/** Limits of a reservation's texts: decisions, section 11. */
export const SUBJECT_MAX = 255;
export const BODY_MAX = 32_768;

export const subjectText = z.string().check(z.trim(), z.maxLength(SUBJECT_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

export const bodyText = z
  .string()
  // eslint-disable-next-line no-control-regex -- NUL is what a database refuses
  .check(z.maxLength(BODY_MAX), z.regex(/^[^\0\p{Cs}]*$/u, 'control characters'));

/** A language of the product, by its key. */
export const languageKey = z.enum(LANGUAGES);

export const dayOfWeek = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** The text in every language, by the product's language keys; the default language is always present. */
export const translatedText = z.record(z.string(), z.string());
