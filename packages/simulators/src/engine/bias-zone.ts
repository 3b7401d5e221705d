import { DAY_MS, type Instant, instantOf, MINUTE_MS, offsetMsAt, type ZoneName } from '@assist/time';

/** A zone as Exchange keeps it: it has a bias and two yearly transitions but no name. */
export interface BiasZone {
  readonly bias: number;
  readonly standard: Transition;
  readonly daylight: Transition;
}

export interface Transition {
  readonly bias: number;
  /** The local time of the transition, in minutes after midnight. */
  readonly minutes: number;
  /** Which of the weekdays in the month: 1 is the first, and 5 the last. */
  readonly order: number;
  /** The month, from 1 to 12. 0 if there is no transition. */
  readonly month: number;
  readonly day: number;
}

/** Converts a named zone, with the transitions of the year of an instant. */
export function biasZoneOf(name: ZoneName, at: Instant): BiasZone {
  const changes = transitionsOf(name, new Date(at).getUTCFullYear());
  const offsets = changes.length === 0 ? [offsetMsAt(name, at)] : changes.map((change) => change.after);
  const standardMs = Math.min(...offsets);
  const of = (isDaylight: boolean): Transition => {
    const change = changes.find((one) => one.after > one.before === isDaylight);
    if (change === undefined || changes.length < 2) return { bias: 0, minutes: 0, order: 0, month: 0, day: 0 };
    const local = new Date(change.at + change.before);
    const isLast = new Date(local.getTime() + 7 * DAY_MS).getUTCMonth() !== local.getUTCMonth();
    return {
      bias: isDaylight ? -(change.after - standardMs) / MINUTE_MS : 0,
      minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
      order: isLast ? 5 : Math.ceil(local.getUTCDate() / 7),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDay(),
    };
  };
  return { bias: -standardMs / MINUTE_MS, standard: of(false), daylight: of(true) };
}

interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

function transitionsOf(name: ZoneName, year: number): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1))
    .toZonedDateTimeISO(name)
    .getTimeZoneTransition('next');
  for (; at !== null && at.epochMilliseconds < end; at = at.getTimeZoneTransition('next')) {
    const ms = at.epochMilliseconds;
    changes.push({ at: ms, before: offsetMsAt(name, instantOf(ms - 1)), after: offsetMsAt(name, instantOf(ms)) });
  }
  return changes;
}
