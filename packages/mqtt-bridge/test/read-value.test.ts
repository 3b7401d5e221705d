import { describe, expect, it } from 'vitest';
import { commandPayload } from '../src/command-payload.ts';
import { readTime, readValue } from '../src/read-value.ts';
import { fillIn, matchTopic } from '../src/topic.ts';

const ON_OFF = { ON: true, OFF: false } as const;

describe('messages from devices', () => {
  // Messages as the makers of the devices document them, or as users have written them down:
  // Zigbee2MQTT: https://www.zigbee2mqtt.io/guide/usage/mqtt_topics_and_messages.html (occupancy, temperature and humidity, a bulb, a
  // switch)
  // Shelly: https://shelly-api-docs.shelly.cloud/gen2/0.14/ComponentsAndServices/Mqtt/ (status of components), "output" as in
  // https://gist.github.com/lordneon/140d47cd09e34d2737ad98290483a558
  // Tasmota: https://github.com/robertklep/name.klep.sonoff/issues/6 (stat/…/POWER, tele/…/STATE and SENSOR)
  // Home Assistant: https://github.com/home-assistant/home-assistant/blob/d397849/homeassistant/components/mqtt/binary_sensor.py (what its
  // own devices and ESPHome say, https://www.esphome.io/api/mqtt__binary__sensor_8cpp_source: "ON" and "OFF")
  it.each([
    ['Zigbee2MQTT, a motion sensor', '{"occupancy":true}', { path: ['occupancy'] }, true],
    ['Zigbee2MQTT, a climate sensor', '{"temperature":27.34,"humidity":44.72}', { path: ['temperature'] }, 27.34],
    ['Zigbee2MQTT, a bulb', '{"state":"ON","brightness":215,"color_temp":325}', { path: ['state'], map: ON_OFF }, true],
    ['Zigbee2MQTT, a closed door', '{"contact":true,"linkquality":128}', { path: ['contact'], map: { true: false, false: true } }, false],
    ['Shelly, a relay', '{"id":0,"source":"MQTT","output":false,"temperature":{"tC":41.2}}', { path: ['output'] }, false],
    ['Shelly, deeper', '{"id":0,"output":true,"temperature":{"tC":41.2,"tF":106.2}}', { path: ['temperature', 'tC'] }, 41.2],
    ['Tasmota, a bare word', 'OFF', { map: ON_OFF }, false],
    [
      'Tasmota, a sensor',
      '{"Time":"2018-03-02T18:25:03","AM2301":{"Temperature":22.6,"Humidity":32.4},"TempUnit":"C"}',
      { path: ['AM2301', 'Temperature'] },
      22.6,
    ],
    ['Home Assistant, a state from another device', 'ON', { map: ON_OFF }, true],
    ['a bare number', ' 412 ', {}, 412],
    ['a bare boolean', 'true', {}, true],
    ['a number in quotes', '{"co2":"812"}', { path: ['co2'], as: 'number' }, 812],
    ['a choice that looks like a number', '2', { as: 'text' }, '2'],
    ['a choice by its key', '{"mode":"boost"}', { path: ['mode'] }, 'boost'],
    ['a key with a dot', '{"a.b":7}', { path: ['a.b'] }, 7],
    ['an item of a list', '{"sensors":[{"t":1},{"t":2}]}', { path: ['sensors', '1', 't'] }, 2],
  ] as const)('yield a value: %s', (_who, payload, rule, value) => {
    expect(readValue(payload, rule)).toEqual({ kind: 'value', value });
  });

  it.each([
    ['a message about something else', '{"battery":97,"linkquality":120}', { path: ['occupancy'] }],
    ['a value that is not known yet', '{"occupancy":null}', { path: ['occupancy'] }],
    ['the removal of a retained message', '', {}],
    ['a property that every object has', '{}', { path: ['constructor', 'name'] }],
  ] as const)('yield nothing: %s', (_what, payload, rule) => {
    expect(readValue(payload, rule)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['not-json', 'ON', { path: ['state'] }],
    ['not-mapped', 'unknown', { map: ON_OFF }],
    ['not-mapped', 'toString', { map: ON_OFF }],
    ['not-a-number', 'warm', { as: 'number' }],
    ['not-a-number', '0x10', { as: 'number' }],
    ['not-a-value', '{"a":{"b":1}}', { path: ['a'] }],
    ['not-a-value', 'x'.repeat(129), {}],
    ['too-large', `"${'x'.repeat(70_000)}"`, {}],
  ] as const)('yield the fault: %s', (fault, payload, rule) => {
    expect(readValue(payload, rule)).toEqual({ kind: 'fault', fault });
  });

  it.each([
    ['2026-11-25T08:14:00.000Z', Date.UTC(2026, 10, 25, 8, 14)],
    ['2026-11-25T09:14:00+01:00', Date.UTC(2026, 10, 25, 8, 14)],
    [1_764_058_440, 1_764_058_440_000],
    [1_764_058_440_123, 1_764_058_440_123],
    // Tasmota's own format; its zone is unknown.
    ['2026-11-25T08:14:00', undefined],
    ['yesterday', undefined],
    [null, undefined],
    [-5, undefined],
  ])('yield a time only if it names a valid instant: %s', (last_seen, time) => {
    expect(readTime(JSON.stringify({ last_seen }), ['last_seen'])).toBe(time);
  });
});

describe('an impossible time', () => {
  it.each([1e300, 8.64e15 + 1, 253_402_300_800_000, 0, -1, '+020000-01-01T00:00:00Z', '2026-13-45T00:00:00Z'])('is ignored: %s', (t) => {
    expect(readTime(JSON.stringify({ t }), ['t'])).toBeUndefined();
  });
});

describe('commands to devices', () => {
  it.each([
    ['a bare word', true, {}, 'true'],
    ['Tasmota, cmnd/…/POWER', true, { map: { true: 'ON', false: 'OFF' } }, 'ON'],
    ['Zigbee2MQTT, …/set', false, { path: ['state'], map: { true: 'ON', false: 'OFF' } }, '{"state":"OFF"}'],
    ['Zigbee2MQTT, a blind', 40, { path: ['position'] }, '{"position":40}'],
    [
      'Shelly, …/rpc',
      true,
      { map: { true: { id: 1, src: 'assist', method: 'Switch.Set', params: { id: 0, on: true } } } },
      '{"id":1,"src":"assist","method":"Switch.Set","params":{"id":0,"on":true}}',
    ],
    ['a choice', 'boost', {}, 'boost'],
    ['a nested path', 21.5, { path: ['set', 'to'] }, '{"set":{"to":21.5}}'],
    ['a value without an entry in the map', 'boost', { map: { off: 0 } }, undefined],
  ] as const)('have the payload that their rule describes: %s', (_who, value, rule, payload) => {
    expect(commandPayload(value, rule)).toBe(payload);
  });
});

describe('topics', () => {
  it.each([
    ['a/b', 'a/b', []],
    ['a/+/c', 'a/x/c', ['x']],
    ['+/+', 'a/', ['a', '']],
    ['a/+', 'a/b/c', undefined],
    ['a/b', 'a/B', undefined],
  ])('are compared with a filter level by level: %s and %s', (filter, topic, found) => {
    expect(matchTopic(filter, topic)).toEqual(found);
  });

  it('fill the placeholders of a text with the levels that the + signs match, or with nothing', () => {
    expect(fillIn('seat-{2}-{1}-{3}', ['a', 'b'])).toBe('seat-b-a-');
  });
});
