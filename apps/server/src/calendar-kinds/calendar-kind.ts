import type { OnFaultyItem } from '@assist/calendar-provider';
import type { ServerType } from '@assist/resource';
import type * as z from 'zod/mini';
import type { ComposedCalendar } from '../connections/composed-calendar.ts';
import type { Database } from '../database/database.ts';
import type { ProviderTokensRepository } from '../people/provider-tokens.repository.ts';
import type { Question } from './question.ts';

export interface CalendarParts {
  readonly database: Database;
  readonly providerTokens: ProviderTokensRepository;
  /** Seals pages of listings, so that any process can read what another one issued. */
  readonly pageKey: Uint8Array;
  /** All processes together stay within the calendar's limits. */
  readonly countProcesses: () => number;
  /** Called once for each item of the calendar that cannot be shown. */
  readonly onFaultyItem: OnFaultyItem;
  readonly now: () => number;
}

/** One kind of calendar: its settings, how an operator is asked for them, and how it is opened. */
export interface CalendarKind<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** The word for it in the connection file. */
  readonly kind: string;
  /** The specification's word for it. */
  readonly serverType: ServerType;
  readonly schema: Schema;
  /** What `assist connect` asks for; left out where there is nothing to connect. */
  readonly questions?: readonly Question[];
  /** Opens the calendar. Nothing is asked of it yet. */
  compose(connection: z.output<Schema>, parts: CalendarParts): Omit<ComposedCalendar, 'serverType'>;
}

/** Infers the type of the settings for `compose`. */
export function defineKind<const Kind extends string, Schema extends z.ZodMiniType>(
  kind: CalendarKind<Schema> & { readonly kind: Kind },
): CalendarKind<Schema> & { readonly kind: Kind } {
  return kind;
}
