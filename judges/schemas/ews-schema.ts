import type { Exchange } from '@assist/simulators';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that an Exchange server publishes, if they lie beside the repository; they are not copied into it. */
const SCHEMA = fileURLToPath(new URL('../../../shared/providers/schemas/ews/soap-envelope.xsd', import.meta.url));
/** Messages per call: many, because each call reads the schema again, but a command line has a maximum length. */
const FILES_PER_CALL = 500;

/** Returns the schema’s complaints about messages; empty if all is well. */
export type EwsJudge = (messages: readonly string[]) => readonly string[];

export const WITHOUT_EWS_JUDGE = 'xmllint or the schemas of Exchange are missing: what is said in SOAP is not judged by them.\n';

export function findEwsJudge(): EwsJudge | undefined {
  if (!existsSync(SCHEMA) || spawnSync('xmllint', ['--version']).status !== 0) return undefined;
  return (messages) => {
    const folder = mkdtempSync(join(tmpdir(), 'ews-judge-'));
    try {
      const byFile = new Map(
        messages
          .map(asItsSchemaHasIt)
          .map((message) => [`${createHash('sha256').update(message).digest('hex').slice(0, 20)}.xml`, message]),
      );
      for (const [file, message] of byFile) writeFileSync(join(folder, file), message);
      const files = [...byFile.keys()];
      const faults: string[] = [];
      for (let from = 0; from < files.length; from += FILES_PER_CALL) {
        const { status, stderr } = spawnSync(
          'xmllint',
          ['--noout', '--nonet', '--schema', SCHEMA, ...files.slice(from, from + FILES_PER_CALL)],
          { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
        );
        if (status !== 0)
          faults.push(
            ...stderr
              .split('\n')
              .filter((line) => line.includes('error'))
              .map((line) => `${line}\n${byFile.get(line.split(':')[0]!)?.slice(0, 2_000) ?? ''}`),
          );
        if (status === null) faults.push('xmllint did not come to an end');
      }
      return faults;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/**
 * Rewrites streamed messages, which use another namespace for notifications than the schema. Exchange’s documentation and clients agree
 * with the streams.
 */
function asItsSchemaHasIt(message: string): string {
  return message.replace(/(?<=<m:Notifications>.*)<(\/?)m:Notification>/gs, '<$1t:Notification>');
}

/** Returns the requests and answers of a log. An injected fault’s answer is left out; handshakes have no body. */
export function messagesOf(log: readonly Exchange[]): string[] {
  const spoken = log.filter((exchange) => exchange.fault === undefined);
  return [...log.map((exchange) => exchange.body), ...spoken.map((exchange) => exchange.answer)].filter((message) =>
    message.startsWith('<?xml'),
  );
}
