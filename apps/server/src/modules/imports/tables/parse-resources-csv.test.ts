import type { FilterDefinition } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import type { ImportDefectCode } from '../findings/import-defect.ts';
import { parseResourcesCsv, type ResourcesContext } from './parse-resources-csv.ts';

const filter = (
  id: string,
  resourceTypeId: string,
  dataTypeId: FilterDefinition['dataTypeId'],
  keys: readonly string[] = [],
): FilterDefinition => ({
  id,
  resourceTypeId,
  name: { en: id },
  visible: true,
  filterable: true,
  matchAll: false,
  dataTypeId,
  choices: keys.map((key) => ({ key, value: { en: key }, imageUrl: null, imagePreferCover: false })),
});
const context: ResourcesContext = {
  resourceTypes: [
    { resourceTypeId: 'desk', csCode: 'AssistWorkplace' },
    { resourceTypeId: 'room', csCode: 'ResourcePremium' },
  ],
  filters: [
    filter('window', 'desk', 1),
    filter('monitors', 'desk', 2),
    filter('inches', 'desk', 3),
    filter('note', 'desk', 4),
    filter('kit', 'desk', 5, ['lamp', 'dock']),
    filter('how', 'desk', 6),
    filter('video', 'room', 1),
  ],
  areaIds: new Set(['zone-oak']),
  planFeatureIds: new Set(['fixture-1']),
  peopleEmails: new Set(['alice@alder.example']),
};
const CELLS: Readonly<Record<string, string>> = {
  id: 'desk-1',
  name: 'Desk 1',
  'display_name:en': 'Desk 1',
  'display_name:cs': 'Stůl 1',
  code: '',
  type: 'desk',
  email: 'Desk-1@rooms.example',
  capacity: '1',
  area: 'zone-oak',
  plan_feature: 'fixture-1',
  timezone: 'Europe/Prague',
  days_of_week: 'monday;friday',
  start: '07:30',
  end: '24:00',
  reserved_to: 'alice@alder.example',
  requires_confirmation: 'yes',
  confirmation_lead_minutes: '30',
  cancel_minutes: '',
  all_day_cancel_minutes: '600',
  unconfirmed_action: 'release',
  min_minutes: '15',
  max_minutes: '480',
  max_advance_days: '28',
  reject_outside_hours: 'no',
  picture: 'pictures/desk.webp',
  rank: '7',
  'property:window': 'yes',
  'property:monitors': '2',
  'property:inches': '23,8',
  'property:note': 'By the door',
  'property:kit': 'lamp;dock',
  'property:how': '<p>Sit.</p>',
};

/** Returns the table of one resource, with some cells changed, and of more such resources. */
function table(changes: Readonly<Record<string, string>> = {}, ...more: readonly Readonly<Record<string, string>>[]): string {
  const rows = [changes, ...more].map((change) => ({ ...CELLS, ...change }));
  const columns = Object.keys(rows[0]!);
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  return [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => quoted((row as Record<string, string>)[column] ?? '')).join(',')),
  ].join('\n');
}

describe('a table of resources', () => {
  it('gives a resource with its rules, its place and its properties', () => {
    const { records, defects } = parseResourcesCsv(table(), context);
    expect(defects).toEqual([]);
    expect(records).toEqual([
      {
        line: 2,
        picture: 'pictures/desk.webp',
        resource: {
          id: 'desk-1',
          name: 'Desk 1',
          displayName: 'Desk 1',
          displayNameForApp: { en: 'Desk 1', cs: 'Stůl 1' },
          email: 'desk-1@rooms.example',
          username: 'desk-1@rooms.example',
          resourceTypeId: 'desk',
          csCode: 'AssistWorkplace',
          capacity: 1,
          files: [],
          mapInfos: [{ areaId: 'zone-oak', featureId: 'fixture-1' }],
          reservedToEmails: ['alice@alder.example'],
          idForFiltering: 'desk-1',
          rank: 7,
          reservationsEnabled: true,
          navigationEnabled: true,
          timezone: 'Europe/Prague',
          daysOfWeek: ['monday', 'friday'],
          startTime: '07:30',
          endTime: '24:00',
          properties: [
            { propertyId: 'window', valueBoolean: true },
            { propertyId: 'monitors', valueNumber: 2 },
            { propertyId: 'inches', valueDecimal: 23.8 },
            { propertyId: 'note', valueText: 'By the door' },
            { propertyId: 'kit', valueChoiceIds: ['lamp', 'dock'] },
            { propertyId: 'how', valueHTMLContent: '<p>Sit.</p>' },
          ],
          confirmationSettings: {
            requiresConfirmation: true,
            requiresConfirmationOnPanel: false,
            requiresConfirmationBySensor: false,
            actionForUnconfirmedEvent: 'release',
            resourceMinutesForConfirmationBeforeStartTime: 30,
            resourceUnconfirmedEventCancelEventTime: 15,
            resourceUnconfirmedEventCancelEventAllDayTime: 600,
            multiDayEventConfirmationSettings: null,
          },
          schedulingSettings: {
            minimumMeetingDurationInMinutes: 15,
            maximumMeetingDurationInMinutes: 480,
            maxAdvanceDays: 28,
            rejectOutsideWorkingHours: false,
          },
        },
      },
    ]);
  });

  it.each([
    ['', null],
    [
      'multi_day_confirmation=daily',
      {
        lessThanMinutes: 0,
        greaterThanMinutes: Number.MAX_SAFE_INTEGER,
        lessThanConfirmationId: 'once',
        greaterThanConfirmationId: 'once',
        multiDayEventConfirmationId: 'daily',
      },
    ],
    [
      'multi_day_less_than_minutes=2880;multi_day_greater_than_minutes=7200;multi_day_less_than_confirmation=once;multi_day_greater_than_confirmation=none;multi_day_confirmation=daily',
      {
        lessThanMinutes: 2_880,
        greaterThanMinutes: 7_200,
        lessThanConfirmationId: 'once',
        greaterThanConfirmationId: 'none',
        multiDayEventConfirmationId: 'daily',
      },
    ],
  ])('gives the confirmation settings for multi-day reservations from the cells "%s"', (text, expected) => {
    const cells = text === '' ? [] : text.split(';').map((cell) => cell.split('='));
    const { records, defects } = parseResourcesCsv(
      `id,name,type,email,area${cells.map(([column]) => `,${column}`).join('')}\nr,Room,room,r@rooms.example,zone-oak${cells.map(([, value]) => `,${value}`).join('')}\n`,
      context,
    );
    expect(defects).toEqual([]);
    expect(records[0]!.resource.confirmationSettings.multiDayEventConfirmationSettings).toEqual(expected);
  });

  it('can allow a panel at the door and a sensor to confirm reservations', () => {
    const { records } = parseResourcesCsv(
      'id,name,type,email,area,confirmation_on_panel,confirmation_by_sensor\nr,Room,room,r@rooms.example,zone-oak,yes,yes\n',
      context,
    );
    expect(records[0]!.resource.confirmationSettings).toMatchObject({
      requiresConfirmationOnPanel: true,
      requiresConfirmationBySensor: true,
    });
  });

  it('needs only five columns, and uses the specification’s defaults for the rest', () => {
    const { records, defects } = parseResourcesCsv('id,name,type,email,area\nr,Room,room,r@rooms.example,zone-oak\n', context);
    expect(defects).toEqual([]);
    expect(records[0]?.resource).toMatchObject({
      timezone: null,
      startTime: '00:00',
      endTime: '24:00',
      capacity: null,
      rank: 1,
      csCode: 'ResourcePremium',
      mapInfos: [{ areaId: 'zone-oak', featureId: null }],
      properties: [],
      schedulingSettings: { maxAdvanceDays: null },
    });
    expect(records[0]?.resource.daysOfWeek.length).toBe(7);
  });

  it.each([
    ['Central Europe Standard Time', 'Europe/Prague'],
    ['Custom time zone', 'UTC'],
    ['europe/prague', 'Europe/Prague'],
  ])('with the zone %j gives its resource the zone %s', (text, zone) => {
    const { records } = parseResourcesCsv(table({ timezone: text }), context);
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: records[0]!.resource.timezone! }).resolvedOptions();
    expect(timeZone.replace('Budapest', 'Prague')).toBe(zone);
  });

  it.each<[ImportDefectCode, string, Readonly<Record<string, string>>]>([
    ['missing-value', 'id', { id: '' }],
    ['wrong-id', 'id', { id: 'desk 1' }],
    ['missing-value', 'name', { name: ' ' }],
    ['too-long', 'name', { name: 'D'.repeat(121) }],
    ['too-long', 'display_name:cs', { 'display_name:cs': 'D'.repeat(121) }],
    ['wrong-email', 'email', { email: 'desk' }],
    ['unknown-type', 'type', { type: 'sofa' }],
    ['class-of-another-type', 'code', { code: 'ResourcePremium' }],
    ['unknown-area', 'area', { area: 'zone-palm' }],
    ['unknown-plan-feature', 'plan_feature', { plan_feature: 'fixture-9' }],
    ['wrong-number', 'capacity', { capacity: '-1' }],
    ['wrong-number', 'capacity', { capacity: '1.5' }],
    ['wrong-number', 'capacity', { capacity: '1e9' }],
    ['wrong-number', 'rank', { rank: 'first' }],
    ['wrong-zone', 'timezone', { timezone: 'Europe/Atlantis' }],
    ['wrong-zone', 'timezone', { timezone: '?!' }],
    ['unknown-choice', 'days_of_week', { days_of_week: 'monday;caturday' }],
    ['wrong-time', 'start', { start: '7:65' }],
    ['wrong-time', 'start', { start: '13:00 PM' }],
    ['unknown-column', 'display_name:pl', { 'display_name:pl': 'Biurko' }],
    ['wrong-time', 'end', { end: '24:15' }],
    ['wrong-email', 'reserved_to', { reserved_to: 'alice' }],
    ['unknown-email', 'reserved_to', { reserved_to: 'alice@alder.example;eve@alder.example' }],
    ['wrong-yes-no', 'requires_confirmation', { requires_confirmation: 'often' }],
    ['wrong-value', 'multi_day_confirmation', { multi_day_confirmation: 'hourly' }],
    ['minimum-above-maximum', 'multi_day_less_than_minutes', { multi_day_less_than_minutes: '9', multi_day_greater_than_minutes: '8' }],
    ['wrong-number', 'cancel_minutes', { cancel_minutes: '1441' }],
    ['wrong-value', 'unconfirmed_action', { unconfirmed_action: 'shout' }],
    ['minimum-above-maximum', 'min_minutes', { min_minutes: '60', max_minutes: '30' }],
    ['wrong-number', 'max_advance_days', { max_advance_days: '9999' }],
    ['wrong-picture', 'picture', { picture: '../../secret.png' }],
    ['wrong-picture', 'picture', { picture: 'desk.exe' }],
    ['unknown-property', 'property:mood', { 'property:mood': 'good' }],
    ['property-of-another-type', 'property:video', { 'property:video': 'yes' }],
    ['wrong-yes-no', 'property:window', { 'property:window': '2' }],
    ['wrong-number', 'property:monitors', { 'property:monitors': 'two' }],
    ['wrong-number', 'property:inches', { 'property:inches': '23"' }],
    ['unknown-choice', 'property:kit', { 'property:kit': 'lamp;toaster' }],
    ['unknown-column', 'colour', { colour: 'red' }],
  ])('is reported with the defect %s in the column %s', (code, column, changes) => {
    const { defects } = parseResourcesCsv(table(changes), context);
    expect(defects.map((found) => [found.code, found.column])).toEqual([[code, column]]);
    expect(defects[0]?.line).toBe(code === 'unknown-property' || code === 'unknown-column' ? 1 : 2);
  });

  it.each<[ImportDefectCode, string, Readonly<Record<string, string>>]>([
    ['duplicate-id', 'id', { email: 'other@rooms.example', plan_feature: '' }],
    ['duplicate-email', 'email', { id: 'desk-2', email: 'DESK-1@rooms.example', plan_feature: '' }],
    ['shared-plan-feature', 'plan_feature', { id: 'desk-2', email: 'other@rooms.example' }],
  ])('is reported with the defect %s between two rows', (code, column, second) => {
    const { defects } = parseResourcesCsv(table({}, second), context);
    expect(defects.map((found) => [found.code, found.line, found.column])).toEqual([[code, 3, column]]);
  });

  it.each([
    ['7:30', '18:00', []],
    ['07:30:00', '18:00:00', []],
    ['7:30 AM', '6:00 PM', ['twelve-hour-time', 'twelve-hour-time']],
  ])('may open at %s and close at %s, as spreadsheets show times', (start, end, notes) => {
    const { records, defects } = parseResourcesCsv(table({ start, end }), context);
    expect([records[0]!.resource.startTime, records[0]!.resource.endTime]).toEqual(['07:30', '18:00']);
    expect(defects.map(({ code, severity }) => [code, severity])).toEqual(notes.map((code) => [code, 'warning']));
  });

  describe('that are stored already', () => {
    const [stored] = parseResourcesCsv(table(), context).records;
    const known = new Map([['desk-1', { ...stored!.resource, files: [{ id: 'p', url: '/p', name: 'P' }], retired: true }]]);
    const again = (text: string) => parseResourcesCsv(text, { ...context, known });

    it('keeps everything that its columns do not name', () => {
      const { records, defects } = again('id,capacity\ndesk-1,2\n');
      expect(defects).toEqual([]);
      expect(records).toEqual([{ line: 2, picture: undefined, resource: { ...known.get('desk-1'), capacity: 2 } }]);
    });

    it('empties a value whose cell is empty', () => {
      const { records } = again('id,capacity,picture,retired,property:note\ndesk-1,,,,\n');
      expect(records[0]!.picture).toBeNull();
      expect(records[0]!.resource).toMatchObject({ capacity: null });
      expect(records[0]!.resource.retired).toBeUndefined();
      expect(records[0]!.resource.properties.map(({ propertyId }) => propertyId)).not.toContain('note');
    });

    it('needs all required columns only for a new resource', () => {
      expect(again('id,capacity\ndesk-1,2\ndesk-2,3\n').defects.map(({ code, column }) => [code, column])).toEqual(
        ['name', 'type', 'email', 'area'].map((column) => ['missing-column', column]),
      );
    });

    it('drops the properties of the former type from a resource that gets another one', () => {
      const { records, defects } = again('id,type,property:video\ndesk-1,room,yes\n');
      expect(defects).toEqual([]);
      expect(records[0]!.resource).toMatchObject({ csCode: 'ResourcePremium', properties: [{ propertyId: 'video', valueBoolean: true }] });
    });

    it('compares a limit with the stored one', () => {
      expect(again('id,min_minutes\ndesk-1,500\n').defects.map(({ code, column }) => [code, column])).toEqual([
        ['minimum-above-maximum', 'min_minutes'],
      ]);
    });
  });

  it('may have quotes, commas and line breaks in a cell, and later lines are still numbered correctly', () => {
    const { records, defects } = parseResourcesCsv(
      table({ 'property:note': 'A "quoted", two\nlined note' }, { id: '', email: 'x@y.cz' }),
      context,
    );
    expect(records[0]?.resource.properties).toContainEqual({
      propertyId: 'note',
      valueText: 'A "quoted", two\nlined note',
    });
    expect(defects.map(({ code, line }) => [code, line])).toEqual([['missing-value', 4]]);
  });
});
