import { parentPort, workerData } from 'node:worker_threads';
import type { AnswerOf, getWalkingGraph } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import type { ReadOnly } from '../../call/route.ts';
import { buildWalkingGraph, encodeGraph } from '@assist/wayfinding';

/** The encoded walking graph of the plan that the thread received as JSON. */
const graph: ReadOnly<AnswerOf<typeof getWalkingGraph>> = encodeGraph(buildWalkingGraph(JSON.parse(workerData as string) as Plan));
// A thread has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(JSON.stringify(graph));
