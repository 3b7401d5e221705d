import { seededRandom } from '@assist/test-kit';
import type { DatabaseKind } from '../../apps/server/src/database/database.ts';
import { ServerUnderTest } from '../server/server-under-test.ts';
import { type ApiDocument, type DocumentedCall, readApiDocument } from './api-document.ts';
import { type Base, baseOf, NothingToAsk } from './bases.ts';
import { type SampleWorld, moveInSample, PUBLIC_ORIGIN } from './sample-world.ts';
import { learn, lookAround, unlearn } from './learn.ts';
import { makeRequest } from './mutate.ts';
import { asCurl, RawClient, type RawRequest } from './raw-client.ts';
import { Judge } from './verdict.ts';
import { newSecret, World } from './world.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly database: DatabaseKind;
  readonly seed: number;
  /** Number of requests after which a new installation replaces the current one, so that no database grows without limit. */
  readonly requestsPerWorld: number;
  /** Called with the number of requests so far, each time an installation is discarded. */
  readonly onWorld?: (requests: number) => void;
  /** Called at the first failure of each kind, while the installation that failed is still running. */
  readonly onFailure: (failure: Failure) => Promise<void> | void;
}

export interface Failure {
  readonly seed: number;
  readonly number: number;
  readonly call: string;
  readonly mutation: string | undefined;
  readonly fault: string;
  readonly curl: string;
}

export interface CallCounts {
  sent: number;
  valid: number;
  succeeded: number;
  ms: number;
  readonly codes: Map<string, number>;
}

export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  readonly calls: ReadonlyMap<string, CallCounts>;
  readonly failures: readonly Failure[];
  /** Number of occurrences of each kind of fault. */
  readonly faults: ReadonlyMap<string, number>;
  /** The longest time for which another caller waited for a liveness answer, in milliseconds. */
  readonly longestWaitMs: number;
  readonly memoryMb: readonly number[];
}

/** Number of concurrent clients, as many as a few open browser pages. */
const CLIENTS = 24;
const PROBED_MS = 50;
/** Factors by which some calls are sent less often. Most of them cost the server many times as much as other calls. */
const SELDOM: Readonly<Record<string, number>> = {
  getWalkingGraph: 0.02,
  // A process of its own for each, one at a time.
  importPlan: 0.05,
  importTable: 0.05,
  addResources: 0.05,
  // Read all plans.
  listStoredPlans: 0.05,
  removePlan: 0.05,
  // These make every browser reload.
  changeTypeRows: 0.3,
  changePropertyRows: 0.3,
  changeCompanySettings: 0.1,
  saveCompanyLogo: 0.1,
  removeCompanyLogo: 0.1,
  saveResourcePicture: 0.1,
  removeResourcePicture: 0.1,
  saveChoicePicture: 0.1,
  removeChoicePicture: 0.1,
  printLocationCodes: 0.02,
  drawLocationCodes: 0.03,
  getResources: 0.02,
  getConfigurations: 0.1,
  getLevelPlan: 0.05,
  listLocationCodes: 0.05,
  // The next four make every process reload the building and compute routes again.
  createLocationCodes: 0.1,
  changeLocationCode: 0.1,
  putClosure: 0.05,
  deleteClosure: 0.05,
  approveKiosk: 0.2,
  changeKiosk: 0.2,
  removeKiosk: 0.2,
  revokeInvitation: 0.3,
  planEvent: 0.4,
  listPlaces: 0.1,
  listObjects: 0.3,
  getPicture: 0.2,
  // A person may make this call only five times an hour.
  sendBrowserLog: 0.2,
  // After ten failures for one account, it is locked for a quarter of an hour.
  logoutEverywhere: 0.2,
};
/** Factors by which calls that create what other calls need are sent more often. */
const OFTEN: Readonly<Record<string, number>> = {
  createEvent: 5,
  addPerson: 2,
  startUpload: 2,
  addOtherCalendar: 2,
  login: 2,
  startPairing: 2,
  beginPasskey: 1.5,
  askForPasskey: 1.5,
  askForPasskeyProof: 1.5,
};
/** Calls that the fuzzed installation does not offer, so that the right answer is a refusal. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'oauthLogin',
  'ewsLogin',
  'calendarOauthLogin',
  'createOnlineMeeting',
  'setUpSecondStep',
  'confirmSecondStep',
]);

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report = {
    requests: 0,
    seconds: 0,
    calls: new Map<string, CallCounts>(),
    failures: [] as Failure[],
    faults: new Map<string, number>(),
    longestWaitMs: 0,
    memoryMb: [] as number[],
  };
  for (let round = 0; report.requests < options.requests; round += 1) {
    const most = Math.min(options.requestsPerWorld, options.requests - report.requests);
    await fuzzOneWorld(options, round, most, report);
    options.onWorld?.(report.requests);
  }
  return report;
}

type Growing = { -readonly [K in keyof FuzzReport]: FuzzReport[K] } & {
  calls: Map<string, CallCounts>;
  failures: Failure[];
  faults: Map<string, number>;
  memoryMb: number[];
};

async function fuzzOneWorld(options: FuzzOptions, round: number, most: number, report: Growing): Promise<void> {
  let moved: SampleWorld | undefined;
  const logged: string[] = [];
  const server = await ServerUnderTest.start(options.database, async (database) => (moved = await moveInSample(database)), {
    settings: {
      ASSIST_TRUSTED_PROXIES: '1',
      PUBLIC_URL: PUBLIC_ORIGIN,
      ASSIST_SMTP_URL: 'smtp://127.0.0.1:1',
      ASSIST_MAIL_FROM: 'assist@alder.example',
    },
    isDurable: false,
    onLog: (text) => void logged.push(text),
  });
  const random = seededRandom(options.seed * 1_000 + round);
  const world = new World(moved!, random);
  const document = await readApiDocument(server.url);
  const judge = new Judge(document, NOT_OFFERED);
  const run = new Run({ options, round, server, world, document, judge, report });
  let isOver = false;
  const watching = watchLife(server, () => isOver, report);
  try {
    await run.lookAround();
    const began = performance.now();
    await run.go(most);
    report.seconds += (performance.now() - began) / 1_000;
    report.memoryMb.push(Math.round(server.memoryMb()));
  } finally {
    isOver = true;
    await watching;
    // The log contains only errors, as JSON. The one line that is not JSON says that the server is ready.
    for (const line of logged
      .join('')
      .split('\n')
      .filter((one) => one.startsWith('{'))) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
      // The fuzzed installation’s mail server is unreachable, so this error is expected.
      if (msg === 'a mail was not sent') continue;
      await run.fail(
        '(the log)',
        undefined,
        `logged: ${msg} ${err?.stack ?? line.slice(0, 600)}`,
        `logged ${msg} ${err?.message}`,
        undefined,
      );
    }
    if (server.hasEnded) await run.fail('(the process)', undefined, 'the server has ended', 'ended', undefined);
    await server.stop();
  }
}

async function watchLife(server: ServerUnderTest, isOver: () => boolean, report: Growing): Promise<void> {
  while (!isOver()) {
    const { ms } = await server.isAlive().catch(() => ({ ms: 0 }));
    report.longestWaitMs = Math.max(report.longestWaitMs, ms);
    await new Promise((resolve) => setTimeout(resolve, PROBED_MS));
  }
}

interface RunParts {
  readonly options: FuzzOptions;
  readonly round: number;
  readonly server: ServerUnderTest;
  readonly world: World;
  readonly document: ApiDocument;
  readonly judge: Judge;
  readonly report: Growing;
}

class Run {
  readonly #parts: RunParts;
  readonly #weighted: readonly DocumentedCall[];
  readonly #clients: RawClient[];
  #number = 0;

  constructor(parts: RunParts) {
    this.#parts = parts;
    const { document } = parts;
    this.#weighted = document.calls.flatMap((call) =>
      Array.from({ length: Math.round((SELDOM[call.id] ?? OFTEN[call.id] ?? 1) * 100) }, () => call),
    );
    const port = Number(new URL(parts.server.url).port);
    this.#clients = Array.from({ length: CLIENTS }, () => new RawClient(port));
  }

  /** Reads what exists, then admits a guest and pairs a kiosk, as people would. */
  async lookAround(): Promise<void> {
    const { world } = this.#parts;
    await lookAround(world, (id, base = {}) =>
      this.#ask(id, { ...base, person: base.asAdministrator === true ? world.administrator : world.people[0]! }),
    );
    const soon = Math.ceil(Date.now() / 900_000) * 900_000;
    const at = (minutes: number) => new Date(soon + minutes * 60_000).toISOString();
    for (const { email } of world.resources) {
      if (world.eventsOf(world.people[0]!).length > 0) break;
      const body = { idempotencyKey: world.newKey(), subject: 'Visit', start: at(0), end: at(30), resources: [{ email }] };
      await this.#ask('createEvent', { person: world.people[0]!, body, mayFail: true });
    }
    const event = world.eventsOf(world.people[0]!)[0]!;
    await this.#ask('inviteVisitor', { person: world.people[0]!, path: { id: event.id }, body: { visitor: 'Gita' }, event });
    await this.#ask('enterAsGuest', { person: world.anonymous, body: { name: 'Gita', code: world.invitationCodes[0]! } });
    const secret = newSecret();
    await this.#ask('startPairing', { person: world.anonymous, body: { secret } });
    const spot = { levelId: world.levelIds[0]!, longitude: 16.6197, latitude: 49.1867, bearing: 90 };
    const kiosk = {
      name: 'Lobby',
      spot,
      areaIds: [world.areaIds[0]!],
      language: 'en',
      showsTitles: true,
      contact: '',
      code: world.pairingCodes.pop()!,
    };
    await this.#ask('approveKiosk', { person: world.administrator, body: kiosk });
    // The kiosk’s id is forgotten, so that no request removes the kiosk.
    world.kioskIds = [];
    const renewed = (await this.#ask('renewKiosk', { person: world.anonymous, body: { secret, next: newSecret() } })) as { token: string };
    world.secrets.length = 0;
    world.kiosks = [{ kind: 'kiosk', email: '', token: renewed.token }];
    // The guest’s reservation is forgotten, so that no request changes or removes it.
    world.forgetEvent(world.people[0]!, event.id);
    world.invitations.length = 0;
  }

  async #ask(
    id: string,
    { mayFail = false, ...given }: Partial<Base> & { readonly person: Base['person']; readonly mayFail?: boolean },
  ): Promise<unknown> {
    const { document, world, server, judge } = this.#parts;
    const call = document.calls.find((one) => one.id === id)!;
    const base: Base = { call, path: {}, query: {}, body: undefined, event: undefined, ...given };
    const untouched = { ...world, random: { ...world.random, chance: () => true } } as unknown as World;
    const { request } = makeRequest(base, untouched, server.cookie);
    const answer = await this.#clients[0]!.send(request);
    const verdict = judge.judge(call, answer!, false);
    if (answer!.status >= 300) {
      if (mayFail) return undefined;
      throw new Error(`${id}: ${answer!.status} ${answer!.body.toString().slice(0, 300)}`);
    }
    learn(base, verdict.json, world, answer!.status);
    return verdict.json;
  }

  async go(most: number): Promise<void> {
    await Promise.all(
      this.#clients.map(async (client) => {
        while (this.#number < most && !this.#parts.server.hasEnded) {
          const made = this.#next();
          if (made === undefined) continue;
          this.#number += 1;
          await this.#one(client, made, this.#number);
        }
        client.close();
      }),
    );
  }

  #next(): Base | undefined {
    const { world, document } = this.#parts;
    try {
      return baseOf(world.random.pick(this.#weighted), document, world);
    } catch (error) {
      if (error instanceof NothingToAsk) return undefined;
      throw error;
    }
  }

  async #one(client: RawClient, base: Base, number: number): Promise<void> {
    const { world, server, judge, report } = this.#parts;
    const { request, mutation, isForeign } = makeRequest(base, world, server.cookie);
    const { id } = base.call;
    const began = performance.now();
    report.requests += 1;
    const answer = await client.send(request).catch((error: Error) => error);
    const counts = report.calls.get(id) ?? { sent: 0, valid: 0, succeeded: 0, ms: 0, codes: new Map<string, number>() };
    report.calls.set(id, counts);
    counts.sent += 1;
    counts.ms += performance.now() - began;
    if (answer instanceof Error || answer === undefined) {
      // A malformed request may be dropped without an answer.
      if (!request.isBroken)
        await this.fail(id, mutation, answer?.message ?? 'closed without an answer', `${id} no answer`, request, number);
      return;
    }
    const { isValid, fault, json, code } = judge.judge(base.call, answer, isForeign);
    counts.valid += isValid ? 1 : 0;
    counts.succeeded += isValid && code === undefined ? 1 : 0;
    const said = `${answer.status}${code === undefined ? '' : ` ${code}`}`;
    counts.codes.set(said, (counts.codes.get(said) ?? 0) + 1);
    if (fault !== undefined)
      await this.fail(id, mutation, `${fault}\n    ${answer.body.toString('utf8').slice(0, 300)}`, `${id} ${fault}`, request, number);
    if (answer.status < 300 && isValid && json !== undefined && isSame(mutation)) learn(base, json, world, answer.status);
    else if (answer.status < 300 && isValid && json === undefined) learn(base, {}, world, answer.status);
    else if (mutation === undefined && (answer.status === 404 || answer.status === 409)) unlearn(base, world);
  }

  async fail(
    call: string,
    mutation: string | undefined,
    fault: string,
    kind: string,
    request: RawRequest | undefined,
    number = 0,
  ): Promise<void> {
    const { options, round, server, report } = this.#parts;
    const seen = report.faults.get(kind) ?? 0;
    report.faults.set(kind, seen + 1);
    if (seen > 0) return;
    const failure = {
      seed: options.seed,
      number: round * options.requestsPerWorld + number,
      call,
      mutation,
      fault,
      curl: request === undefined ? '' : asCurl(request, server.url),
    };
    report.failures.push(failure);
    await options.onFailure(failure);
  }
}

/** Returns whether the request was sent as its original person. What another caller received must not be learned for that person. */
function isSame(mutation: string | undefined): boolean {
  return mutation === undefined || !/^(another person|a bad token)/.test(mutation);
}
