import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge, type Looked, readReport, type Report } from '../judge-weaknesses.ts';
import { ROOT } from '../set-up.js';

const SHIPPED = new Set(['node_modules/fastify']);
const TODAY = '2026-11-26';

describe('a report of npm', () => {
  const advisory = (severity = 'high') => ({
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    title: 'It lets go of what it holds',
    severity,
  });
  const report = (vulnerabilities: object, more: object = {}) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 700 } }, ...more });

  it('lists each vulnerability once, at its own location, and not at packages that only depend on it', () => {
    const read = readReport(
      report({
        fastify: { name: 'fastify', via: [advisory()], nodes: ['node_modules/fastify'] },
        assist: { name: 'assist', via: ['fastify'], nodes: [''] },
      }),
    );
    expect(read).toEqual({
      packages: 700,
      weaknesses: [
        {
          advisory: 'GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          title: 'It lets go of what it holds',
          package: 'fastify',
          folders: ['node_modules/fastify'],
        },
      ],
    });
  });

  it('counts an unknown severity as critical', () => {
    const read = readReport(report({ x: { name: 'x', via: [advisory('terrible')], nodes: [] } })) as Report;
    expect(read.weaknesses[0]!.severity).toBe('critical');
  });

  it.each([
    ['is not JSON', '<html>', /no JSON/],
    ['is empty', '', /no JSON/],
    ['is a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), /405 Method Not Allowed/],
    ['has another form', report({}, { auditReportVersion: 3 }), /another form/],
    ['covers no packages', report({}, { metadata: { dependencies: { total: 0 } } }), /another form/],
  ])('that %s counts as no report, not as a report without vulnerabilities', (_what, text, sentence) => {
    expect(readReport(text)).toMatch(sentence);
  });
});

describe('a vulnerability (SECURITY.md)', () => {
  const of = (severity: Report['weaknesses'][number]['severity'], folder: string): Report => ({
    packages: 700,
    weaknesses: [{ advisory: 'GHSA-1', severity, title: 'T', package: 'p', folders: [folder] }],
  });
  const looked = (published: string, more: Partial<Looked> = {}): Looked[] => [{ advisory: 'GHSA-1', published, why: 'as it is', ...more }];
  const [PRODUCT, TOOLS] = ['node_modules/fastify', 'node_modules/vitest'];

  it.each(['critical', 'high', 'moderate', 'low', 'info'] as const)('that is %s and not yet reviewed is a fault', (severity) => {
    for (const folder of [PRODUCT, TOOLS])
      expect(judge(of(severity, folder), SHIPPED, [], TODAY)).toMatchObject([
        { isFault: true, said: expect.stringContaining('nobody has looked') },
      ]);
  });

  it.each<[severity: 'critical' | 'high' | 'moderate', folder: string, lastDay: string]>([
    ['critical', PRODUCT, '2026-11-04'],
    ['high', PRODUCT, '2026-11-15'],
    ['moderate', PRODUCT, '2026-12-31'],
    ['critical', TOOLS, '2026-11-13'],
    ['high', TOOLS, '2026-12-27'],
    ['moderate', TOOLS, '2027-06-29'],
  ])('that is %s, in %s, and was published on 1 November may stay until %s', (severity, folder, lastDay) => {
    const next = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10);
    const judged = (day: string) => judge(of(severity, folder), SHIPPED, looked('2026-11-01'), day);
    expect(judged(lastDay)).toMatchObject([{ isFault: false, said: expect.stringContaining(`until ${lastDay}, as it is`) }]);
    expect(judged(next)).toMatchObject([{ isFault: true, said: expect.stringContaining(`was due by ${lastDay}`) }]);
  });

  it.each<[what: string, severity: 'low' | 'critical', more: Partial<Looked>]>([
    ['that is low', 'low', {}],
    ['that the product does not reach', 'critical', { isReached: false }],
  ])('%s must be fixed in the next release', (_what, severity, more) => {
    expect(judge(of(severity, PRODUCT), SHIPPED, looked('2020-01-01', more), TODAY)).toMatchObject([
      { isFault: false, said: expect.stringContaining('with the next release') },
    ]);
  });

  it('that is fixed must be removed from the list of reviewed vulnerabilities', () => {
    expect(judge({ packages: 700, weaknesses: [] }, SHIPPED, looked('2026-11-01'), TODAY)).toMatchObject([{ isFault: true }]);
  });

  it('is listed before less severe ones', () => {
    const both = { packages: 700, weaknesses: [...of('low', TOOLS).weaknesses, ...of('critical', TOOLS).weaknesses] };
    expect(judge(both, SHIPPED, [], TODAY).map(({ said }) => said.split(',')[0])).toEqual(['critical', 'low']);
  });

  it('has the time limits that SECURITY.md promises', () => {
    const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
    expect([...text.matchAll(/^\| (critical|high|medium)[^|]*\| (\d+) \|$/gmu)].map(([, word, days]) => [word, days])).toEqual([
      ['critical', '3'],
      ['high', '14'],
      ['medium', '60'],
    ]);
    expect(text).toContain('In development tools alone the times are four times as long.');
  });
});

describe.skipIf(process.platform === 'win32')('npm run weaknesses', () => {
  let registry: Server;
  let address: string;
  let answer: { status: number; body: unknown };
  /** The versions in the request, by package name. */
  let asked: Record<string, readonly string[]>;
  beforeAll(async () => {
    registry = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        if (request.url === '/-/npm/v1/security/advisories/bulk') {
          asked = JSON.parse(gunzipSync(Buffer.concat(pieces)).toString()) as typeof asked;
          return response.writeHead(answer.status).end(JSON.stringify(answer.body));
        }
        // For a vulnerable package npm also asks for its versions.
        return response.end(JSON.stringify({ name: 'fastify', versions: {}, 'dist-tags': {} }));
      });
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => registry.close(resolve)));

  const run = async (status: number, body: unknown) => {
    answer = { status, body };
    const child = spawn(process.execPath, ['scripts/run.js', 'weaknesses', '--registry', address, '--fetch-retries', '0'], { cwd: ROOT });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    return [code, said] as const;
  };

  it('asks about every package by its version, and succeeds if none is vulnerable', async () => {
    const [code, said] = await run(200, {});
    expect(said).toMatch(/^0 known weaknesses of \d{3,} packages, 0 of which have to be seen to now\.\n$/u);
    expect(code).toBe(0);
    expect(Object.keys(asked).length).toBeGreaterThan(300);
    expect(asked['fastify']).toMatchObject([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });

  it('fails with the name of the vulnerable package', async () => {
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'It lets go of what it holds',
      severity: 'high',
      vulnerable_versions: '>=0',
      cwe: [],
      cvss: { score: 8, vectorString: null },
    };
    const [code, said] = await run(200, { fastify: [advisory] });
    expect(said).toContain(
      'high, reaches operators: fastify: It lets go of what it holds (GHSA-aaaa-bbbb-cccc): nobody has looked at it yet\n',
    );
    expect(code).toBe(1);
  });

  it('reports that nothing was checked if the registry does not support the request', async () => {
    const [code, said] = await run(405, {});
    expect(said).toMatch(/^Nobody was asked whether weaknesses are known: npm has answered 405 Method Not Allowed/u);
    expect(said).toContain('npm run weaknesses -- --registry https://registry.npmjs.org');
    expect(code).toBe(2);
  });
});
