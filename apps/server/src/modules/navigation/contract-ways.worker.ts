import { parentPort, workerData } from 'node:worker_threads';
import { contractWays, decodeGraph, openWays } from '@assist/wayfinding';

/** The encoded walking graph, as JSON, and the ids of its closed features; the thread returns the hierarchies, by profile. */
const { document, closedIds } = workerData as { readonly document: string; readonly closedIds: readonly string[] };
const graph = decodeGraph(JSON.parse(document) as Parameters<typeof decodeGraph>[0]);
// A thread has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(contractWays(openWays(graph, new Set(closedIds))));
