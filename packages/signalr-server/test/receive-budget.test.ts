import { describe, expect, it } from 'vitest';
import { HUB_LIMITS } from '../src/hub-limits.ts';
import { JSON_PROTOCOL } from '../src/json-protocol.ts';
import { MessageReader } from '../src/message-reader.ts';
import { ReceiveBudget } from '../src/receive-budget.ts';
import { openByPolling, post, statusOf } from './raw-http.ts';
import { JSON_HANDSHAKE, messagesOf, openSocket, type RawSocket } from './raw-socket.ts';
import { startHub } from './start-hub.ts';

const PING = '{"type":6}\u001E';
const NOTE = '{"type":1,"target":"note","arguments":[1]}\u001E';
const PACK_HANDSHAKE = '{"protocol":"messagepack","version":1}\u001E';
const TOO_MUCH = { type: 7, error: 'Too much was sent at once.', allowReconnect: false };
/** Limits that do not grow again over time, so that timing does not matter. */
const STRICT = { messagesBurst: 20, messagesPerSecond: 0, bytesBurst: 20_000, bytesPerSecond: 0 };

describe('a client that sends more than allowed', () => {
  const often = (count: number, send: (socket: RawSocket['socket']) => void) => (socket: RawSocket['socket']) => {
    for (let sent = 0; sent < count; sent += 1) send(socket);
  };

  it.each<[string, string, (socket: RawSocket['socket']) => void]>([
    ['many messages in one frame', JSON_HANDSHAKE, (socket) => socket.send(PING.repeat(3_000))],
    ['a frame for each message', JSON_HANDSHAKE, often(40, (socket) => socket.send(PING))],
    ['empty frames', JSON_HANDSHAKE, often(40, (socket) => socket.send(''))],
    ['only pings', JSON_HANDSHAKE, often(40, (socket) => socket.ping())],
    ['only unrequested pongs', JSON_HANDSHAKE, often(40, (socket) => socket.pong())],
    ['long messages', JSON_HANDSHAKE, often(3, (socket) => socket.send(`{"type":6,"x":"${'x'.repeat(10_000)}"}\u001E`))],
  ])('gets an error and is closed if it sends %s', async (_how, handshake, send) => {
    await using hubServer = await startHub({ limits: STRICT });
    using socket = await openSocket(hubServer.url, handshake);
    await expect.poll(() => socket.heard.length).toBe(1);
    send(socket.socket);
    await socket.closed;
    expect(messagesOf(socket)).toEqual([{}, TOO_MUCH]);
    expect(hubServer.course).toHaveLength(2);
  });

  it('gets an error over MessagePack and is closed', async () => {
    await using hubServer = await startHub({ limits: STRICT });
    using socket = await openSocket(hubServer.url, PACK_HANDSHAKE);
    await expect.poll(() => socket.heard.length).toBe(1);
    socket.socket.send(Buffer.from('029106'.repeat(10_000), 'hex'));
    await socket.closed;
    expect(socket.heard[1]!.toString()).toContain('Too much was sent at once.');
  });

  it('gets an error before its handshake is complete', async () => {
    await using hubServer = await startHub({ limits: STRICT });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE.slice(0, 5));
    for (let sent = 0; sent < 40; sent += 1) socket.socket.send('');
    await socket.closed;
    expect(messagesOf(socket)).toEqual([{ error: 'Too much was sent at once.' }]);
  });

  it('gets an error in answer to its next poll, and 404 for another POST', async () => {
    await using hubServer = await startHub({ limits: STRICT });
    const url = await openByPolling(hubServer.url);
    await post(url, PING.repeat(100));
    expect(await (await fetch(url)).text()).toBe(`${JSON.stringify(TOO_MUCH)}\u001E`);
    expect(await statusOf(post(url, PING))).toBe(404);
  });

  it('gets an error by polling if a POST has too many bytes', async () => {
    await using hubServer = await startHub({ limits: STRICT });
    const url = await openByPolling(hubServer.url);
    expect(await statusOf(post(url, 'x'.repeat(30_000)))).toBe(404);
    expect(await (await fetch(url)).text()).toBe(`${JSON.stringify(TOO_MUCH)}\u001E`);
  });

  it('is not read any more, even while it is being closed', async () => {
    await using hubServer = await startHub({ limits: { ...STRICT, callsWaitingMax: 1_000 } });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    await expect.poll(() => hubServer.course.length).toBe(1);
    for (let sent = 0; sent < 1_000; sent += 1) socket.socket.send(NOTE);
    await socket.closed;
    expect(hubServer.noted.length).toBeLessThan(STRICT.messagesBurst);
  });

  it('is closed if it cuts a message into too many frames', async () => {
    await using hubServer = await startHub();
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    socket.socket.send('{', { fin: false });
    for (let sent = 0; sent < HUB_LIMITS.fragmentsMax; sent += 1) socket.socket.send('', { fin: false });
    expect(await socket.closed).toEqual({ code: 1_008 });
  });
});

describe('a client that sends no more than allowed', () => {
  it('is not closed', async () => {
    await using hubServer = await startHub({ limits: { ...STRICT, messagesBurst: 21 } });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    socket.socket.send(PING.repeat(10));
    for (let sent = 0; sent < 9; sent += 1) socket.socket.send(PING);
    socket.socket.send('{"type":1,"invocationId":"1","target":"add","arguments":[1,2]}\u001E');
    await expect.poll(() => messagesOf(socket)).toEqual([{}, { type: 3, invocationId: '1', result: 3 }]);
  });

  it('may send more after some time', () => {
    const budget = new ReceiveBudget({ ...HUB_LIMITS, messagesBurst: 2, messagesPerSecond: 1, bytesBurst: 100, bytesPerSecond: 10 }, 0);
    const messages = [0, 0, 0, 999, 1_000, 1_500, 60_000, 60_000, 60_000].map((nowMs) => budget.takeMessage(nowMs));
    expect(messages).toEqual([true, true, false, false, true, false, true, true, false]);
    expect([0, 0, 1_000, 1_000].map((nowMs) => budget.takeBytes(60, nowMs))).toEqual([true, false, false, false]);
    expect(budget.takeBytes(60, 2_000)).toBe(true);
  });
});

describe('a frame', () => {
  it('is parsed only as far as the message budget allows', () => {
    const reader = new MessageReader(JSON_PROTOCOL, 1_000);
    let may = 2;
    const bytes = Buffer.from(`${PING}${PING}no message\u001E`);
    expect(reader.read(bytes, () => (may -= 1) >= 0)).toEqual({ messages: [{ kind: 'ping' }, { kind: 'ping' }], fault: 'too many' });
  });
});
