import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ObjectValue } from '@assist/resource';
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { BridgeError } from './bridge-error.ts';
import { placesOf, wildcardsOf } from './topic.ts';

const RULES_MAX = 10_000;
const TOPIC_MAX = 1_024;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Matches an object's id as Assist accepts it. The id may contain placeholders for what each `+` of the topic matches. */
const ID = /^(?:[\w.:@-]|\{\d{1,2}\})+$/u;

const text = z.string().check(z.minLength(1), z.maxLength(4_096));
const scalar = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(128))]);
/** The path to a value: `sensors.0.temperature`, or a list of keys if one of them has a dot. */
const path = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(1_024)), z.array(z.string().check(z.minLength(1))).check(z.minLength(1))]),
  z.transform((value: string | string[]) => (typeof value === 'string' ? value.split('.') : value)),
);
const topic = z
  .string()
  .check(z.minLength(1), z.maxLength(TOPIC_MAX))
  .check(z.refine((value) => !value.includes('\0') && !value.includes('#'), 'a topic has no # here: name one, or use + for a level of it'))
  .check(
    z.refine(
      (value) => value.split('/').every((level) => level === '+' || !level.includes('+')),
      'a + stands for a whole level of a topic',
    ),
  );
const oneTopic = topic.check(z.refine((value) => wildcardsOf(value) === 0, 'a command goes to one topic, without +'));

/** The address of Assist. Except on this machine it must be https, because the token is sent with every call. */
const assistUrl = z.url().check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)));
  }, 'it has to begin with https://, or http:// on this machine'),
);
const brokerUrl = z
  .string()
  .check(
    z.refine(
      (value) => ['mqtt:', 'mqtts:', 'ws:', 'wss:'].includes(URL.parse(value)?.protocol ?? ''),
      'it has to begin with mqtt://, mqtts://, ws:// or wss://',
    ),
  )
  .check(z.refine((value) => (URL.parse(value)?.password ?? '') === '', 'the password stands in a file of its own: passwordFile'));

const valueRule = z.strictObject({
  topic,
  path: z.optional(path),
  map: z.optional(z.record(z.string(), scalar)),
  as: z.optional(z.enum(['number', 'text'])),
  object: z.string().check(z.minLength(1), z.maxLength(128), z.regex(ID)),
  /** The path to the time in the message; by default, the message has no time. */
  time: z.optional(path),
  /** Whether retained messages, whose age is unknown, are used or ignored. */
  retained: z._default(z.enum(['use', 'ignore']), 'use'),
});

const checkInRule = z.strictObject({
  topic,
  path: z.optional(path),
  /** The values of a message that count as a check-in (*I am here*). */
  when: z.pipe(
    z.union([scalar, z.array(scalar).check(z.minLength(1))]),
    z.transform((value: ObjectValue | ObjectValue[]) => (Array.isArray(value) ? value : [value])),
  ),
  /** The resource's e-mail address, which may contain placeholders. */
  resource: z.string().check(z.minLength(3), z.maxLength(254), z.regex(/^(?:[^\s@{}]|\{\d{1,2}\})+@(?:[^\s@{}]|\{\d{1,2}\})+$/u)),
});

const commandRule = z.strictObject({
  object: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w.:@-]+$/u)),
  topic: oneTopic,
  path: z.optional(path),
  map: z.optional(z.record(z.string(), z.unknown())),
  retain: z._default(z.boolean(), false),
});

const fileSchema = z
  .strictObject({
    assist: z.strictObject({ url: assistUrl, tokenFile: text }),
    broker: z.strictObject({
      url: brokerUrl,
      username: z.optional(text),
      passwordFile: z.optional(text),
      caFile: z.optional(text),
      clientId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    }),
    values: z._default(z.array(valueRule).check(z.maxLength(RULES_MAX)), []),
    checkIns: z._default(z.array(checkInRule).check(z.maxLength(RULES_MAX)), []),
    commands: z._default(z.array(commandRule).check(z.maxLength(RULES_MAX)), []),
  })
  .check(
    z.refine(({ values, checkIns, commands }) => values.length + checkIns.length + commands.length > 0, {
      message: 'there is nothing to do: it needs values, checkIns or commands',
      abort: true,
    }),
    z.superRefine(({ values, checkIns }, context) => {
      const check = (rules: readonly { readonly topic: string }[], list: string, key: string, textOf: (index: number) => string) => {
        for (const [index, rule] of rules.entries()) {
          const most = wildcardsOf(rule.topic);
          for (const place of placesOf(textOf(index)))
            if (place < 1 || place > most)
              context.addIssue({
                code: 'custom',
                input: textOf(index),
                path: [list, index, key],
                message: `{${place}} stands for no + of the topic`,
              });
        }
      };
      check(values, 'values', 'object', (index) => values[index]!.object);
      check(checkIns, 'checkIns', 'resource', (index) => checkIns[index]!.resource);
    }),
  );

type BridgeFile = z.infer<typeof fileSchema>;
export type CommandRule = BridgeFile['commands'][number];

/** The contents of the bridge file and of the files that it names. */
export interface BridgeConfig extends Pick<BridgeFile, 'values' | 'checkIns' | 'commands'> {
  readonly assist: { readonly url: string; readonly token: string };
  readonly broker: {
    readonly url: string;
    readonly username: string | undefined;
    readonly password: string | undefined;
    readonly ca: string | undefined;
    readonly clientId: string | undefined;
  };
}

/**
 * Reads the bridge file and the files that it names. Their paths are relative to the bridge file's folder.
 *
 * @throws BridgeError `file-refused` if a file cannot be read or used, naming each fault
 */
export function readBridgeFile(file: string): BridgeConfig {
  let document: unknown;
  const content = readText(file);
  try {
    document = JSON.parse(content);
  } catch (error) {
    throw new BridgeError('file-refused', `${file} is not valid JSON.`, error);
  }
  const parsed = safeParse(fileSchema, document);
  if (!parsed.success) throw new BridgeError('file-refused', `${file} is invalid:\n${faultsOf(parsed.error.issues).join('\n')}`);
  const { assist, broker, values, checkIns, commands } = parsed.data;
  const beside = (name: string) => readText(resolve(dirname(file), name));
  const secretIn = (name: string) => {
    const secret = beside(name).trim();
    if (secret === '' || /\s/u.test(secret))
      throw new BridgeError('file-refused', `${resolve(dirname(file), name)} must contain exactly one line.`);
    return secret;
  };
  return {
    assist: { url: assist.url.endsWith('/') ? assist.url.slice(0, -1) : assist.url, token: secretIn(assist.tokenFile) },
    broker: {
      url: broker.url,
      username: broker.username,
      password: broker.passwordFile === undefined ? undefined : secretIn(broker.passwordFile),
      ca: broker.caFile === undefined ? undefined : beside(broker.caFile),
      clientId: broker.clientId,
    },
    values,
    checkIns,
    commands,
  };
}

const FAULTS_TOLD = 20;

function faultsOf(issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const told = issues.slice(0, FAULTS_TOLD).map((issue) => {
    const fault =
      issue.code === 'unrecognized_keys'
        ? `there is no ${issue.keys.join(', ')}`
        : issue.code === 'custom'
          ? issue.message
          : 'it is missing, or has the wrong form';
    return `  ${issue.path.join('.') || 'the file'}: ${fault}`;
  });
  return issues.length > FAULTS_TOLD ? [...told, `  and ${issues.length - FAULTS_TOLD} more`] : told;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BridgeError('file-refused', `${file} could not be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`, error);
  }
}
