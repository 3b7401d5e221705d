import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

/** The parts of the product that run on a server. Browsers are confined to their own site by the content security policy. */
const FOLDERS = ['apps/server/src', 'packages'];
const NOT_PRODUCT = /^packages\/(?:simulators|test-kit)\/|\/test\/|\.test\.tsx?$|\/test-suite\/|node_modules|\/dist\//;

/**
 * Each place that connects to the outside, and the source of the address (S16). Users of Assist provide no address: a new place with a
 * user’s address must use https, and check the resolved addresses, before it may be listed here.
 */
const KNOWN: Readonly<Record<string, string>> = {
  'apps/server/src/connections/identity-provider.ts': 'issuer of the operator’s calendar.json, and what its metadata name',
  'apps/server/src/mail/post-office.ts': 'ASSIST_SMTP_URL',
  'apps/server/src/database/postgres-pool.ts': 'DATABASE_URL and ASSIST_DATABASE_READ_URL',
  'apps/server/src/database/wake-up.ts': 'DATABASE_URL',
  'packages/polite-http/src/call-http.ts': 'the base address that the calling provider was made with: calendar.json',
  'packages/providers/graph/src/graph-provider.ts': 'calendar.json, by call-http.ts',
  'packages/providers/graph/src/graph-client.ts': 'calendar.json, by call-http.ts',
  'packages/providers/google/src/google-provider.ts': 'calendar.json, by call-http.ts',
  'packages/providers/google/src/google-client.ts': 'calendar.json, by call-http.ts',
  'packages/providers/caldav/src/dav/dav-client.ts': 'calendar.json, by call-http.ts; a redirect within its origin alone',
  'packages/providers/ews/src/auth/header-transport.ts': 'calendar.json, by call-http.ts',
  'packages/providers/ews/src/auth/ntlm-transport.ts': 'calendar.json',
  'packages/providers/ews/src/operations/check-credentials.ts': 'calendar.json',
  'packages/mqtt-bridge/src/assist-calls.ts': 'the bridge’s file, in a process of its own',
  'packages/mqtt-bridge/src/hear-switching.ts': 'the bridge’s file, in a process of its own',
  'packages/mqtt-bridge/src/bridge.ts': 'the bridge’s file, in a process of its own',
};

/** Modules that open connections. Types, servers and text functions of Node’s own modules do not count. */
const REACHING_MODULES =
  /^(?:undici|nodemailer|openid-client|pg|mqtt|@microsoft\/signalr|axios|got|ws|node-fetch|(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises))$/;
const HARMLESS = new Set([
  'STATUS_CODES',
  'Server',
  'ServerResponse',
  'createServer',
  'WebSocketServer',
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
]);
const REACHING_GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

function reachesOut(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const name = (node.moduleSpecifier as ts.StringLiteral).text;
      const clause = node.importClause;
      if (REACHING_MODULES.test(name) && clause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
        const names = clause?.namedBindings;
        const taken =
          clause?.name !== undefined || names === undefined || !ts.isNamedImports(names)
            ? ['all of it']
            : names.elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text);
        for (const one of taken) if (!HARMLESS.has(one)) found.push(`${one} of ${name}`);
      }
      return;
    }
    if (ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node)) {
      const first = node.arguments[0];
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require';
      if (isImport && first !== undefined && ts.isStringLiteralLike(first) && REACHING_MODULES.test(first.text)) found.push(first.text);
    }
    // Finds a global that is called, passed on or used as a default. A property of another object, or a declaration with the same name,
    // does not count.
    if (ts.isIdentifier(node) && REACHING_GLOBALS.has(node.text)) {
      const { parent } = node;
      const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node && parent.expression.getText() !== 'globalThis';
      const isDeclared =
        ((ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.name === node) ||
        ts.isImportSpecifier(parent);
      if (!isMember && !isDeclared) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
).filter((path) => !NOT_PRODUCT.test(path));

describe('outgoing calls of the server (S16)', () => {
  it('are made only in the listed places, whose addresses the operator has given', () => {
    expect(files.length).toBeGreaterThan(300);
    const places = files.flatMap((path) => {
      const out = reachesOut(path, readFileSync(join(ROOT, path), 'utf8'));
      return out.length === 0 ? [] : [path];
    });
    expect(places.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
  });

  it.each([
    ['const answer = await fetch(body.pictureUrl);', 'fetch'],
    ['const answer = await globalThis.fetch(body.url);', 'fetch'],
    ["import { request } from 'node:https'; request(url);", 'request of node:https'],
    ["import http from 'node:http'; http.get(url);", 'all of it of node:http'],
    ["import { connect } from 'node:net'; connect(80, host);", 'connect of node:net'],
    ["const { get } = await import('node:https');", 'node:https'],
    ["import { fetch as ask } from 'undici';", 'fetch of undici'],
    ['make({ fetch });', 'fetch'],
  ])('are found if planted: %s', (code, what) => {
    expect(reachesOut('somewhere.ts', code)).toContain(what);
  });

  it.each([
    ["import type { IncomingMessage } from 'node:http';"],
    ["import { type Server, STATUS_CODES } from 'node:http';"],
    ['options.fetch(url);'],
    ['interface A { readonly fetch?: Fetch }'],
  ])('do not include %s', (code) => {
    expect(reachesOut('somewhere.ts', code)).toEqual([]);
  });
});
