/** A mutation that no test can notice, and the reason. The command fails if a test notices it after all, or if it no longer occurs. */
export interface Equivalent {
  readonly file: string;
  readonly within: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'apps/server/src/catalogue/resource-views.ts',
    within: '#visible',
    before: "'you'",
    after: "'another'",
    reason: 'here the word is a key that stands for itself; what a person is told is made by `seenBy`, and hidden is `other` alone',
  },
  {
    file: 'apps/server/src/modules/objects/objects.usecases.ts',
    within: 'mayBeSeen',
    before: "'anonymous'",
    after: "'another'",
    reason: 'a stranger who falls through all cases is answered with nothing, which is no, too',
  },
  {
    file: 'apps/server/src/http/app.ts',
    within: 'principalOf',
    before: "'anonymous'",
    after: "'another'",
    reason: 'it is of calls for anyone alone, of which none asks who makes it',
  },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    within: '#listPermissions',
    before: '[...new Set(calendars)].filter((calendar) => calendar !== viewer)',
    after: '[...new Set(calendars)]',
    reason: 'nobody has given himself rights, and of his own calendar none are asked for',
  },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    within: '#listPermissions',
    before: 'calendar !== viewer',
    after: 'true',
    reason: 'nobody has given himself rights, and of his own calendar none are asked for',
  },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    within: '#busyTimesOf',
    before: 'true',
    after: 'false',
    reason: 'texts are left unread because they are long: none is told here',
  },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    within: '#busyTimesOf',
    before: 'events.filter(isForOneAlone)',
    after: 'events',
    reason: 'rooms are looked for where they matter: `makesBusy` asks for them of those alone',
  },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    within: '#busyTimesOf',
    before: '||',
    after: '&&',
    reason: 'one more page is asked for, and is empty',
  },
  {
    file: 'apps/server/src/catalogue/rooms.ts',
    within: 'roomsOf',
    before: 'known.get(snapshot) ?? new Map<string, readonly Resource[]>()',
    after: 'new Map<string, readonly Resource[]>()',
    reason: 'what was found is looked for again',
  },
  {
    file: 'apps/server/src/calendars/own/own-confirmations.ts',
    within: 'list',
    before: "one.visibility === 'public' || one.organizerEmail === calendar",
    after: 'false',
    reason: 'a shortcut: who asks the calendar about what is plain hears the same of it',
  },
  {
    file: 'apps/server/src/calendars/own/own-confirmations.ts',
    within: 'list',
    before: '||',
    after: '&&',
    reason: 'a shortcut: who asks the calendar about what is plain hears the same of it',
  },
  {
    file: 'apps/server/src/calendars/own/own-confirmations.ts',
    within: 'list',
    before: "'public'",
    after: "'another'",
    reason: 'a shortcut: who asks the calendar about what is plain hears the same of it',
  },
  {
    file: 'apps/server/src/calendars/own/own-confirmations.ts',
    within: 'list',
    before: 'bookings.filter((one) => !isPlain(one))',
    after: 'bookings',
    reason: 'a shortcut: who asks the calendar about what is plain hears the same of it',
  },
  {
    file: 'apps/server/src/calendars/own/own-confirmations.ts',
    within: 'list',
    before: '!isPlain(one)',
    after: 'true',
    reason: 'a shortcut: who asks the calendar about what is plain hears the same of it',
  },
  {
    file: 'apps/server/src/modules/events/events.usecases.ts',
    within: '#load',
    before: 'false',
    after: 'true',
    reason: 'whether something can be confirmed is not what is asked for here',
  },
  {
    file: 'apps/server/src/modules/events/events.usecases.ts',
    within: '#load',
    before: "'reservation'",
    after: "'another'",
    reason: 'it decides about confirming, which is not what is asked for here',
  },
];
