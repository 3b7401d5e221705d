import { LANGUAGES } from '@assist/i18n';
import { cleanAddress, EMAIL_ADDRESS } from '@assist/resource';
import * as z from 'zod/mini';

/** An instant as ISO 8601 in UTC, ending in Z. Inside the product, instants are numbers (`Instant`). */
export const instantText = z.string().check(z.iso.datetime({ offset: false, local: false }), z.maxLength(30));

/** An instant as other systems write it: ISO 8601, ending in Z or in an offset such as `+01:00`. */
export const offsetInstantText = z.string().check(z.iso.datetime({ offset: true, local: false }), z.maxLength(35));

/** A calendar day, such as `2026-11-21`. */
export const dayText = z.iso.date();

/** An e-mail address, normalised so that each mailbox has a single spelling. */
export const emailText = z.string().check(z.overwrite(cleanAddress), z.minLength(3), z.maxLength(254), z.regex(EMAIL_ADDRESS, 'email'));

/** The name of a zone, from IANA or Windows. The time package decides which names exist. */
export const zoneText = z.string().check(z.maxLength(64));

export const idText = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w.:@-]+$/, 'id'));

/** An event's id from its calendar. Some are long, and some contain characters of base64 that other ids must not contain. */
export const eventIdText = z.string().check(z.minLength(1), z.maxLength(1_024), z.regex(/^[\w.:@=+/-]+$/, 'id'));

/** A person's or a resource's name, trimmed and without control characters. */
export const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

/** The maximum lengths of a reservation's subject and text, in characters (decisions, section 11). */
export const SUBJECT_MAX = 255;
export const BODY_MAX = 32_768;

export const subjectText = z.string().check(z.trim(), z.maxLength(SUBJECT_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

export const bodyText = z
  .string()
  // eslint-disable-next-line no-control-regex -- NUL is what a database refuses
  .check(z.maxLength(BODY_MAX), z.regex(/^[^\0\p{Cs}]*$/u, 'control characters'));

/** The key of a language of the product. */
export const languageKey = z.enum(LANGUAGES);

export const dayOfWeek = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** A text by language key. The default language is always present. */
export const translatedText = z.record(z.string(), z.string());
