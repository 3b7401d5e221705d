/** A file to mutate, and the tests that must notice the mutations, in stages: the quickest run first. */
export interface Target {
  readonly file: string;
  /** Names of the functions that are mutated; if undefined, the whole file is mutated. */
  readonly only?: readonly string[];
  readonly stages: readonly (readonly string[])[];
}

const server = (name: string) => `apps/server/test/${name}.test.ts`;
const MATRIX = [server('authorisation-matrix')];
const RELATIONS = [server('authorisation-relations')];
const CANARIES = [server('canaries')];
const RIGHTS = ['packages/reservation/test/event-permissions.test.ts', 'packages/reservation/test/event-actions.test.ts'];
const VIEWS = ['apps/server/test/views-of-events.test.ts'];

export const TARGETS: readonly Target[] = [
  { file: 'apps/server/src/call/may-call.ts', stages: [[server('may-call')], [server('policy')], MATRIX] },
  { file: 'apps/server/src/call/bearer-token.ts', stages: [MATRIX] },
  {
    file: 'apps/server/src/http/app.ts',
    only: ['addOperation', 'principalOf'],
    stages: [MATRIX, [server('policy')], [server('microsoft')]],
  },
  { file: 'packages/resource/src/visibility.ts', stages: [[server('resource-views')], ['packages/resource']] },
  { file: 'packages/reservation/src/event-permissions.ts', stages: [RIGHTS, RELATIONS] },
  { file: 'packages/reservation/src/event-actions.ts', stages: [RIGHTS, RELATIONS] },
  { file: 'packages/providers/touch/src/view-event.ts', stages: [['packages/providers/touch'], RELATIONS] },
  {
    file: 'packages/providers/touch/src/touch-provider.ts',
    only: ['getSchedules', 'listSeries', '#viewAll', '#changeable', '#listPermissions', '#busyTimesOf'],
    stages: [['packages/providers/touch'], RELATIONS, CANARIES, [server('other-calendars')]],
  },
  { file: 'apps/server/src/catalogue/resource-views.ts', stages: [[server('resource-views')], RELATIONS, [server('hub')]] },
  { file: 'packages/resource/src/stored-resource.ts', stages: [[server('resource-views')], RELATIONS] },
  { file: 'apps/server/src/catalogue/rooms.ts', stages: [[server('guests')], [server('kiosks')]] },
  { file: 'apps/server/src/calendars/own/own-event-bounds.ts', stages: [RELATIONS, [server('reservations')]] },
  { file: 'apps/server/src/calendars/own/own-confirmations.ts', only: ['list'], stages: [RELATIONS, CANARIES] },
  { file: 'apps/server/src/modules/events/event-answer.ts', stages: [[server('event-answer'), ...VIEWS], RELATIONS] },
  {
    file: 'apps/server/src/modules/events/events.usecases.ts',
    only: ['#load', '#loadChangeable', 'deleteEvent', 'finishEvent', 'listSeriesDates', 'toLimited'],
    stages: [RELATIONS, [server('reservations')], VIEWS, [server('calendar-store'), server('every-way-in')], [server('guests')]],
  },
  { file: 'apps/server/src/modules/schedules/schedule-answer.ts', stages: [VIEWS, RELATIONS] },
  { file: 'apps/server/src/modules/schedules/schedules.usecases.ts', only: ['#visible'], stages: [RELATIONS, CANARIES] },
  { file: 'apps/server/src/modules/other-calendars/other-event-answer.ts', stages: [VIEWS, [server('other-calendars')]] },
  { file: 'apps/server/src/modules/kiosks/to-meetings.ts', stages: [VIEWS, [server('kiosks')]] },
  {
    file: 'apps/server/src/modules/objects/objects.usecases.ts',
    only: ['mayBeSeen', 'maySwitch'],
    stages: [[server('may-be-seen')], RELATIONS, [server('objects')]],
  },
];
