import { parentPort, workerData } from 'node:worker_threads';
import { contractWays, decodeGraph, openWays } from '@assist/wayfinding';

/** Turns an encoded walking graph, as JSON, and what is closed in it into hierarchies, by profile. */
const { document, closedIds } = workerData as { readonly document: string; readonly closedIds: readonly string[] };
const graph = decodeGraph(JSON.parse(document) as Parameters<typeof decodeGraph>[0]);
// A thread has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(contractWays(openWays(graph, new Set(closedIds))));
