import { randomBytes } from 'node:crypto';
import type { Answer, TestClient, TestServer } from './test-server.ts';

export const newSecret = () => randomBytes(32).toString('base64url');

/** The current and the next credential of a kiosk, which its device stores across a power cut. */
export interface Device {
  secret: string;
  next: string;
}

export const aDevice = (): Device => ({ secret: newSecret(), next: newSecret() });

export const startPairing = async (stranger: TestClient, { secret }: Device): Promise<string> => {
  const { status, body } = await stranger.call('POST', '/api/kiosk/pairings', { secret });
  if (status !== 200) throw new Error(`pairing answered ${status}`);
  return body.code as string;
};

export const renewal = (stranger: TestClient, { secret, next }: Device): Promise<Answer> =>
  stranger.call('POST', '/api/kiosk/renewals', { secret, next });

/** Renews a kiosk's session as its device does. Only when the answer has arrived does the next credential become the current one. */
export async function renewed(server: TestServer, stranger: TestClient, device: Device): Promise<TestClient> {
  const { status, body } = await renewal(stranger, device);
  if (status !== 200 || body.token === null) throw new Error(`a renewal answered ${status} ${JSON.stringify(body)}`);
  device.secret = device.next;
  device.next = newSecret();
  return server.clientWith(body.token as string, '');
}
