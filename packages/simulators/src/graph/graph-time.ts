import { findInstant, fromWallText, type Instant, instantOf, toWallText, toZone, UTC, type ZoneName } from '@assist/time';
import { GraphError } from './graph-error.ts';

export interface GraphTime {
  readonly dateTime: string;
  readonly timeZone: string;
}

/** The zone of the times in an answer: the one that the client prefers, or UTC. */
export interface ToldZone {
  readonly name: string;
  readonly zone: ZoneName;
}

export const TOLD_IN_UTC: ToldZone = { name: 'UTC', zone: UTC };

/** Writes a time with seven decimals, and without a Z even in UTC. */
export function toGraphTime(instant: Instant, told: ToldZone): GraphTime {
  return { dateTime: `${toWallText(instant, told.zone)}.0000000`, timeZone: told.name };
}

/** Writes a time of an all-day event. It is midnight of its day regardless of the requested zone. */
export function toGraphDay(instant: Instant, own: ZoneName, told: ToldZone): GraphTime {
  return { dateTime: `${toWallText(instant, own).slice(0, 10)}T00:00:00.0000000`, timeZone: told.name };
}

export function fromGraphTime(
  value: unknown,
  field: string,
): { readonly instant: Instant; readonly zone: ZoneName; readonly zoneText: string } {
  const { dateTime, timeZone } = (value ?? {}) as Partial<GraphTime>;
  if (typeof dateTime !== 'string' || typeof timeZone !== 'string') throw invalid(`The property '${field}' is required.`);
  const zone = zoneOf(timeZone);
  const instant = findInstant(dateTime);
  if (instant !== undefined) return { instant, zone, zoneText: timeZone };
  try {
    const text = /^\d{4}-\d\d-\d\d$/.test(dateTime) ? `${dateTime}T00:00:00` : dateTime;
    return { instant: fromWallText(text, zone), zone, zoneText: timeZone };
  } catch {
    throw invalid(`Cannot convert '${dateTime}' to the expected type 'Edm.DateTimeTimeZone'.`);
  }
}

/** Reads a time in a query, which has an offset or is in UTC. */
export function fromQueryTime(text: string | null, name: string): Instant {
  if (text === null)
    throw new GraphError(
      400,
      'ErrorInvalidParameter',
      `This request requires a time window specified by the query string parameters StartDateTime and EndDateTime; ${name} is missing.`,
    );
  const parsed = findInstant(text) ?? findInstant(`${text}Z`) ?? (/^\d{4}-\d\d-\d\d$/.test(text) ? instantOf(Date.parse(text)) : undefined);
  if (parsed === undefined) throw new GraphError(400, 'ErrorInvalidParameter', `The value '${text}' of '${name}' is not a time.`);
  return parsed;
}

export function zoneOf(text: string): ZoneName {
  try {
    return toZone(text);
  } catch {
    throw new GraphError(
      400,
      'TimeZoneNotSupportedException',
      `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${text}'.`,
    );
  }
}

function invalid(message: string): GraphError {
  return new GraphError(400, 'ErrorPropertyValidationFailure', message);
}
