import { Decoder, Encoder } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../src/client-message.ts';
import { JSON_PROTOCOL } from '../src/json-protocol.ts';
import { MESSAGE_PACK_PROTOCOL } from '../src/message-pack-protocol.ts';
import { isWholeValue } from '../src/message-pack-shape.ts';
import { MessageReader } from '../src/message-reader.ts';
import type { ServerMessage } from '../src/server-message.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/0x| /g, ''), 'hex');
const encoder = new Encoder();
const packed = (value: unknown) => Buffer.from(encoder.encode(value));

// HubProtocol.md, MessagePack Encoding: these are the examples of the document.
describe('a MessagePack message', () => {
  it.each<[string, string, ClientMessage]>([
    [
      'Invocation',
      '0x96 0x01 0x80 0xa3 0x78 0x79 0x7a 0xa6 0x6d 0x65 0x74 0x68 0x6f 0x64 0x91 0x2a 0x90',
      { kind: 'invocation', invocationId: 'xyz', target: 'method', args: [42], hasStreams: false },
    ],
    [
      'Invocation, non-blocking',
      '0x96 0x01 0x80 0xc0 0xa6 0x6d 0x65 0x74 0x68 0x6f 0x64 0x91 0x2a 0x90',
      { kind: 'invocation', invocationId: undefined, target: 'method', args: [42], hasStreams: false },
    ],
    [
      'Invocation with headers',
      '0x96 0x01 0x82 0xa1 0x78 0xa1 0x79 0xa1 0x7a 0xa1 0x7a 0xa3 0x78 0x79 0x7a 0xa6 0x6d 0x65 0x74 0x68 0x6f 0x64 0x91 0x2a 0x90',
      { kind: 'invocation', invocationId: 'xyz', target: 'method', args: [42], hasStreams: false },
    ],
    [
      'StreamInvocation',
      '0x96 0x04 0x80 0xa3 0x78 0x79 0x7a 0xa6 0x6d 0x65 0x74 0x68 0x6f 0x64 0x91 0x2a 0x90',
      { kind: 'streamInvocation', invocationId: 'xyz' },
    ],
    ['StreamItem', '0x94 0x02 0x80 0xa3 0x78 0x79 0x7a 0x2a', { kind: 'streamItem' }],
    ['Completion', '0x94 0x03 0x80 0xa3 0x78 0x79 0x7a 0x02', { kind: 'completion' }],
    ['CancelInvocation', '0x93 0x05 0x80 0xa3 0x78 0x79 0x7a', { kind: 'cancelInvocation' }],
    ['Ping', '0x91 0x06', { kind: 'ping' }],
    ['Close', '0x92 0x07 0xa3 0x78 0x79 0x7a', { kind: 'close' }],
    ['Ack', '0x92 0x08 0xcc 0x24', { kind: 'ack', sequenceId: 36 }],
    ['Sequence', '0x92 0x09 0xcc 0x13', { kind: 'sequence', sequenceId: 19 }],
  ])('is read: %s', (_name, hex, message) => {
    expect(MESSAGE_PACK_PROTOCOL.parse(bytes(hex))).toEqual(message);
  });

  it('may have nil instead of headers, and no streams at all', () => {
    expect(MESSAGE_PACK_PROTOCOL.parse(packed([1, null, null, 'method', []]))).toMatchObject({ kind: 'invocation', target: 'method' });
  });

  it.each<[string, string, ServerMessage]>([
    [
      'Invocation',
      '0x0e 0x96 0x01 0x80 0xc0 0xa6 0x6d 0x65 0x74 0x68 0x6f 0x64 0x91 0x2a 0x90',
      { kind: 'invocation', target: 'method', args: [42] },
    ],
    [
      'Completion, error',
      '0x0e 0x95 0x03 0x80 0xa3 0x78 0x79 0x7a 0x01 0xa5 0x45 0x72 0x72 0x6f 0x72',
      { kind: 'completion', invocationId: 'xyz', outcome: { kind: 'error', error: 'Error' } },
    ],
    [
      'Completion, void',
      '0x08 0x94 0x03 0x80 0xa3 0x78 0x79 0x7a 0x02',
      { kind: 'completion', invocationId: 'xyz', outcome: { kind: 'void' } },
    ],
    [
      'Completion, result',
      '0x09 0x95 0x03 0x80 0xa3 0x78 0x79 0x7a 0x03 0x2a',
      { kind: 'completion', invocationId: 'xyz', outcome: { kind: 'result', value: 42 } },
    ],
    ['Ping', '0x02 0x91 0x06', { kind: 'ping' }],
    ['Close', '0x07 0x93 0x07 0xa3 0x78 0x79 0x7a 0xc3', { kind: 'close', error: 'xyz', allowReconnect: true }],
    ['Ack', '0x03 0x92 0x08 0x24', { kind: 'ack', sequenceId: 36 }],
    ['Sequence', '0x03 0x92 0x09 0x13', { kind: 'sequence', sequenceId: 19 }],
  ])('is written with its length: %s', (_name, hex, message) => {
    expect(MESSAGE_PACK_PROTOCOL.encode(message).toString('hex')).toBe(bytes(hex).toString('hex'));
  });

  // HubProtocol.md, VarInt
  it('has its length in one to five bytes', () => {
    for (const length of [100, 127, 128, 5_248, 16_384, 100_000]) {
      const message = MESSAGE_PACK_PROTOCOL.encode({ kind: 'invocation', target: 'x'.repeat(length), args: [] });
      expect(MESSAGE_PACK_PROTOCOL.first(message)).toMatchObject({ kind: 'message', bytes: message.byteLength });
      expect(MESSAGE_PACK_PROTOCOL.first(message.subarray(0, -1))).toEqual({ kind: 'incomplete' });
    }
    expect(MESSAGE_PACK_PROTOCOL.first(bytes('ff ff ff ff 07'))).toEqual({ kind: 'incomplete' });
    expect(MESSAGE_PACK_PROTOCOL.first(bytes('ff ff ff ff ff 07'))).toEqual({ kind: 'malformed' });
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['a map', packed({ type: 6 })],
    ['an empty array', packed([])],
    ['a call without arguments', packed([1, {}, null, 'method'])],
    ['a call with text as its headers', packed([1, 'a', null, 'method', []])],
    ['a call whose id is a number', packed([1, {}, 7, 'method', []])],
    ['a call with a number as its target', packed([1, {}, null, 7, []])],
    ['one with an extra byte', bytes('91 06 00')],
    ['one with a missing byte', bytes('92 08')],
    ['a byte that MessagePack does not use', bytes('91 c1')],
    ['one with a key that would set the prototype', packed([1, {}, null, 'method', [JSON.parse('{"__proto__":{"a":1}}')]])],
  ])('is invalid if it is %s', (_case, body) => {
    expect(MESSAGE_PACK_PROTOCOL.parse(body)).toBeUndefined();
  });
});

describe('the shape of a MessagePack value', () => {
  it('is whole for every encoded value, and not for a part of a value or for more than one', () => {
    const anything = fc.anything({ withBigInt: false, withDate: true, withNullPrototype: false, maxDepth: 4 });
    fc.assert(
      fc.property(fc.oneof(anything, fc.uint8Array(), fc.array(fc.double(), { maxLength: 40 })), fc.nat(), (value, cut) => {
        const whole = packed(value);
        expect(isWholeValue(whole)).toBe(true);
        expect(isWholeValue(whole.subarray(0, cut % whole.byteLength))).toBe(false);
        expect(isWholeValue(Buffer.concat([whole, Buffer.from([0xc0])]))).toBe(false);
      }),
    );
  });

  // Each array announces 65,535 items. The decoder would allocate all of them, half a megabyte each time.
  it('is checked before anything that it announces is allocated', () => {
    const greedy = Buffer.concat(Array.from({ length: 10_000 }, () => bytes('dc ff ff')));
    const decode = vi.spyOn(Decoder.prototype, 'decode');
    expect([isWholeValue(greedy), MESSAGE_PACK_PROTOCOL.parse(greedy)]).toEqual([false, undefined]);
    expect(decode).not.toHaveBeenCalled();
    expect(isWholeValue(bytes('dd ff ff ff ff 00'))).toBe(false);
    expect(isWholeValue(bytes('df 80 00 00 00 00'))).toBe(false);
    expect(isWholeValue(bytes('c6 ff ff ff ff 00'))).toBe(false);
  });

  it('must not be nested too deep', () => {
    const deep = (levels: number) => Buffer.concat([Buffer.alloc(levels, 0x91), Buffer.from([0xc0])]);
    expect([isWholeValue(deep(50)), isWholeValue(deep(5_000))]).toEqual([true, false]);
  });
});

describe('a message reader', () => {
  it.each([JSON_PROTOCOL, MESSAGE_PACK_PROTOCOL])('finds the same messages of $name, regardless of how they are cut', (protocol) => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.infiniteStream(fc.integer({ min: 1, max: 60 })), (args, sizes) => {
        const all = Buffer.concat(args.map((arg) => protocol.encode({ kind: 'invocation', target: 'x', args: [arg] })));
        const reader = new MessageReader(protocol, 1_000);
        const read: unknown[] = [];
        for (let at = 0; at < all.byteLength;) {
          const size = sizes.next().value as number;
          const { messages, fault } = reader.read(all.subarray(at, at + size), () => true);
          expect(fault).toBeUndefined();
          read.push(...messages.map((message) => (message.kind === 'invocation' ? message.args[0] : message)));
          at += size;
        }
        expect(read).toEqual(args.map((arg) => (protocol.format === 'text' ? arg.toWellFormed() : arg)));
      }),
    );
  });
});
