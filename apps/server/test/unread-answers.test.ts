import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnreadAnswers } from '../src/http/unread-answers.ts';

const MB = Buffer.alloc(1_024 * 1_024, 'a');

describe('a connection with an unread answer', () => {
  let server: Server;
  let answers: UnreadAnswers;
  let response: ServerResponse;
  let client: Socket;
  let seconds: number;
  beforeEach(async () => {
    seconds = 0;
    server = createServer();
    answers = new UnreadAnswers(server, () => 0);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => {});
    client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  });
  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const socket = () => response.socket;
  /** Writes until four megabytes wait in the process, beyond what the kernel buffers. */
  const writeUntilItWaits = async () => {
    while (response.writableLength < 4 * MB.length) {
      response.write(MB);
      await new Promise((resolve) => void setImmediate(resolve));
    }
  };
  const wait = (more: number) => {
    seconds += more;
    answers.look(seconds * 1_000);
  };
  const isOver = () => socket() === null || socket()!.destroyed;

  it('ends after half a minute in which nothing was read', async () => {
    await writeUntilItWaits();
    wait(1);
    wait(29);
    expect(isOver()).toBe(false);
    wait(1);
    expect(isOver()).toBe(true);
  });

  it('ends even if its client keeps sending', async () => {
    await writeUntilItWaits();
    wait(1);
    client.write('\r\n');
    wait(30);
    expect(isOver()).toBe(true);
  });

  it('stays open as long as something is read in each half minute', async () => {
    await writeUntilItWaits();
    const connection = socket()!;
    wait(1);
    for (let round = 0; round < 4; round += 1) {
      const left = () => connection.bytesWritten - connection.writableLength;
      const before = left();
      client.resume();
      await expect.poll(left).toBeGreaterThan(before);
      client.pause();
      await writeUntilItWaits();
      wait(29);
      expect(isOver()).toBe(false);
    }
  });

  it('stays open if there is nothing to read yet', () => {
    wait(1);
    wait(3_600);
    expect(isOver()).toBe(false);
  });
});
