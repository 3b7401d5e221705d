import { toZone } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type CellCode, type CellKind, type CellValue, parseCell } from '../src/index.ts';

const YES_NO: CellKind = { type: 'yes-no' };
const TIME: CellKind = { type: 'time' };
const ADDRESS: CellKind = { type: 'address' };
const LINE: CellKind = { type: 'line' };
const TEXT: CellKind = { type: 'text' };
const NUMBER: CellKind = { type: 'whole', least: 1, most: 20 };
const DECIMAL: CellKind = { type: 'decimal' };
const PERCENT: CellKind = { type: 'decimal', least: 0, most: 100 };
const MOMENT: CellKind = { type: 'moment', zone: toZone('Europe/Prague'), dayMeans: 'start' };
const LAST: CellKind = { ...MOMENT, dayMeans: 'end' };
const DAYS: CellKind = { type: 'choices', of: ['monday', 'tuesday', 'friday'] };

describe('a cell', () => {
  it.each<[CellKind, string, CellValue]>([
    // The logical values of Microsoft Excel: its functions TRUE and FALSE, as its menus name them in each language.
    [YES_NO, 'TRUE', true],
    [YES_NO, 'FALSE', false],
    [YES_NO, 'PRAVDA', true],
    [YES_NO, 'NEPRAVDA', false],
    [YES_NO, 'WAHR', true],
    [YES_NO, 'FALSCH', false],
    [YES_NO, 'VRAI', true],
    [YES_NO, 'FAUX', false],
    [YES_NO, 'VERDADERO', true],
    [YES_NO, 'FALSO', false],
    [YES_NO, 'CERT', true],
    [YES_NO, 'FALS', false],
    [YES_NO, 'ІСТИНА', true],
    [YES_NO, 'ХИБНІСТЬ', false],
    // LibreOffice, i18npool/source/localedata/data/ca_ES.xml, trueWord.
    [YES_NO, 'VERITAT', true],
    [YES_NO, 'Ja', true],
    [YES_NO, 'sí', true],
    [YES_NO, 'ні', false],
    [YES_NO, 'x', true],
    [YES_NO, '0', false],
    [TIME, '07:30', '07:30'],
    [TIME, '7:30', '07:30'],
    [TIME, '07:30:00', '07:30'],
    [TIME, '7.30', '07:30'],
    [TIME, '24:00', '24:00'],
    [TIME, '7:30 AM', '07:30'],
    [TIME, '8', '08:00'],
    [TIME, '24', '24:00'],
    [TIME, '8h', '08:00'],
    [TIME, '17 h', '17:00'],
    [TIME, '7h30', '07:30'],
    [TIME, '12:05 am', '00:05'],
    [TIME, '12:05 p.m.', '12:05'],
    [TIME, '6:00 PM', '18:00'],
    [ADDRESS, "Sean.O'Shea@Alder.example", "sean.o'shea@alder.example"],
    [ADDRESS, 'A B <a@alder.example>', 'a@alder.example'],
    [ADDRESS, 'a+b@alder.example', 'a+b@alder.example'],
    [{ type: 'addresses' }, 'a@x.example; B <b@x.example>;a@x.example', ['a@x.example', 'b@x.example']],
    [NUMBER, ' 12 ', 12],
    [DECIMAL, '23,8', 23.8],
    [DECIMAL, '-0.5', -0.5],
    [DAYS, 'Friday; monday', ['monday', 'friday']],
    [DAYS, ';', null],
    [{ type: 'zone' }, 'Central Europe Standard Time', 'Europe/Budapest'],
    [{ type: 'choice', of: ['none', 'release'] }, 'Release', 'release'],
    [MOMENT, '2026-11-30 14:00', '2026-11-30 14:00'],
    [MOMENT, '2026-11-30', '2026-11-30 00:00'],
    [LAST, '2026-11-30', '2026-11-30 23:59'],
    [MOMENT, '2026-11-30T14:00:00', '2026-11-30 14:00'],
    [MOMENT, '2026-11-30T13:00:00Z', '2026-11-30 14:00'],
    [MOMENT, '2026-11-30T14:00:00+01:00', '2026-11-30 14:00'],
    // The short dates of Unicode CLDR, common/main/{cs,de,uk,fr,es,ca,en_GB,en}.xml, with the four digits of the year that spreadsheets show.
    [MOMENT, '30.11.2026 14:00', '2026-11-30 14:00'],
    [MOMENT, '30. 11. 2026 14:00', '2026-11-30 14:00'],
    [MOMENT, '30/11/2026 14:00', '2026-11-30 14:00'],
    [MOMENT, '30/11/2026, 14:00:00', '2026-11-30 14:00'],
    [MOMENT, '11/30/2026', '2026-11-30 00:00'],
    [MOMENT, '4/4/2026', '2026-04-04 00:00'],
    [LINE, '👩‍💻 room', '👩‍💻 room'],
    [LINE, 'می\u200Cخواهم', 'می\u200Cخواهم'],
    [TEXT, 'two\nlines', 'two\nlines'],
    [LINE, '  ', null],
  ])('of the kind %o is read from %j as %j', (kind, text, value) => {
    expect(parseCell(kind, text)).toMatchObject({ value, fault: null });
  });

  it.each<[CellKind, string, CellCode]>([
    [YES_NO, 'maybe', 'wrong-yes-no'],
    [TIME, '7:65', 'wrong-time'],
    [TIME, '13:00 PM', 'wrong-time'],
    [TIME, '0:30 AM', 'wrong-time'],
    [TIME, '07:30:15', 'wrong-time'],
    [TIME, '24:15', 'wrong-time'],
    [TIME, '25', 'wrong-time'],
    [TIME, '730', 'wrong-time'],
    [TIME, '0.3125', 'wrong-time'],
    [TIME, '8:3', 'wrong-time'],
    [TIME, '13 pm', 'wrong-time'],
    [ADDRESS, 'a at alder', 'wrong-email'],
    [ADDRESS, 'A <a@x.example>, B <b@x.example>', 'wrong-email'],
    [NUMBER, '0', 'wrong-number'],
    [NUMBER, '21', 'wrong-number'],
    [NUMBER, '1.5', 'wrong-number'],
    [NUMBER, '1e1', 'wrong-number'],
    [DECIMAL, '23"', 'wrong-number'],
    [PERCENT, '100,5', 'wrong-number'],
    [PERCENT, '-1', 'wrong-number'],
    [DAYS, 'monday;caturday', 'unknown-choice'],
    [{ type: 'choice', of: ['none', 'release'] }, 'shout', 'wrong-value'],
    [{ type: 'zone' }, 'Europe/Atlantis', 'wrong-zone'],
    [{ type: 'id' }, 'desk 1', 'wrong-id'],
    [MOMENT, 'tomorrow', 'wrong-moment'],
    [MOMENT, '2026-02-30', 'wrong-moment'],
    [MOMENT, '2026-11-30 25:00', 'wrong-moment'],
    [MOMENT, '31/31/2026', 'wrong-moment'],
    // The clock of Prague goes from 02:00 to 03:00 in this night.
    [MOMENT, '2026-03-29 02:30', 'wrong-moment'],
    [MOMENT, '4/5/2026 9:00', 'unclear-day'],
    [LINE, 'two\nlines', 'control-character'],
    [LINE, 'Ž'.repeat(121), 'too-long'],
  ])('of the kind %o does not accept %j: %s', (kind, text, code) => {
    const { value, fault } = parseCell(kind, text);
    expect([value, fault?.code]).toEqual([null, code]);
  });

  it.each<[CellKind, string, CellValue, CellCode]>([
    [LINE, 'Vltava\u200B', 'Vltava', 'invisible-character'],
    [LINE, '\u202AVltava\u202C', 'Vltava', 'invisible-character'],
    [LINE, '\u200DVlta\u200D va', 'Vlta va', 'invisible-character'],
    [ADDRESS, 'a\u00AD@alder.example', 'a@alder.example', 'invisible-character'],
    [TIME, '6:00 PM', '18:00', 'twelve-hour-time'],
    [TIME, '6 pm', '18:00', 'twelve-hour-time'],
    [MOMENT, '11/30/2026 2:00 PM', '2026-11-30 14:00', 'twelve-hour-time'],
  ])('of the kind %o that is read from %j as %j comes with the note %s', (kind, text, value, code) => {
    const read = parseCell(kind, text);
    expect([read.value, read.notes.map((note) => note.code)]).toEqual([value, [code]]);
  });
});
