interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time that the thread spent on the event, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

export interface MainThread {
  readonly cpuMs: number;
  readonly longestTaskCpuMs: number;
}

/** Reads the processor time of the page’s main thread from a Chromium trace: of all tasks, and of the longest. */
export function readMainThread(trace: Buffer): MainThread {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mains = new Set(traceEvents.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map(threadOf));
  const byThread = Map.groupBy(
    traceEvents.filter((event) => event.ph === 'X' && mains.has(threadOf(event))),
    threadOf,
  );
  const painted = (events: readonly TraceEvent[]): number => events.filter((event) => event.name === 'Paint').length;
  const events = [...byThread.values()].toSorted((a, b) => painted(b) - painted(a))[0] ?? [];
  // Leaves out the tasks that start and end the trace: these are the only long messages to the page.
  const messages = events.filter((event) => event.name === 'Receive mojo message' && (event.tdur ?? 0) > 5_000);
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && !messages.some((message) => lies(message, event)));
  const cpuMs = tasks.map((task) => (task.tdur ?? 0) / 1_000);
  return { cpuMs: cpuMs.reduce((sum, ms) => sum + ms, 0), longestTaskCpuMs: Math.max(0, ...cpuMs) };
}

function threadOf(event: TraceEvent): string {
  return `${event.pid} ${event.tid}`;
}

function lies(inner: TraceEvent, outer: TraceEvent): boolean {
  return inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
}
