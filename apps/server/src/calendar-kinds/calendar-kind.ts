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
  /** Key that seals the page tokens of listings, the same in all processes, so that each process can read the tokens of the others. */
  readonly pageKey: Uint8Array;
  /** Returns the number of processes of this server, which together must stay within the calendar's limits. */
  readonly countProcesses: () => number;
  /** Called once for each item of the calendar that cannot be shown. */
  readonly onFaultyItem: OnFaultyItem;
  readonly now: () => number;
}

/** One kind of calendar: its settings, how an operator is asked for them, and how it is opened. */
export interface CalendarKind<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** Name of the kind in the connection file. */
  readonly kind: string;
  /** Name of the kind in the specification. */
  readonly serverType: ServerType;
  readonly schema: Schema;
  /** Questions of `assist connect`; left out if there is nothing to connect. */
  readonly questions?: readonly Question[];
  /** Creates the calendar without sending it a request. */
  compose(connection: z.output<Schema>, parts: CalendarParts): Omit<ComposedCalendar, 'serverType'>;
}

/** Returns the kind unchanged, and infers the type of the settings for `compose`. */
export function defineKind<const Kind extends string, Schema extends z.ZodMiniType>(
  kind: CalendarKind<Schema> & { readonly kind: Kind },
): CalendarKind<Schema> & { readonly kind: Kind } {
  return kind;
}
