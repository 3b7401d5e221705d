import type { FinalBooking, Operation, Span, Violation, World } from './history.ts';

/** A time of a resource that a client may have held, and the moments between which the client possibly and certainly held it. */
interface Claim {
  readonly key: string;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly possibleFrom: number;
  readonly certainFrom: number;
  readonly certainUntil: number;
  readonly possibleUntil: number;
}

/** A possible state of one line. If the end is unknown, it lies between `earliestEnd` and `end`. */
interface State {
  /** `absent`: not created yet. `released`: only the resource was given back, and the event continues without it. */
  readonly kind: 'absent' | 'there' | 'released' | 'cancelled';
  readonly start: number;
  readonly earliestEnd: number;
  readonly end: number;
  readonly isConfirmed: boolean;
}

/** One resource on one date of one reservation, and the operations on it. */
interface Line {
  readonly key: string;
  readonly date: number;
  readonly resource: string;
  readonly steps: readonly Step[];
}

interface Step {
  readonly operation: Operation;
  readonly span: Span;
}

const ABSENT: State = { kind: 'absent', start: 0, earliestEnd: 0, end: 0, isConfirmed: false };

/**
 * Checks the recorded operations of all clients against each other and against the final bookings. Returns the violations. It shares no
 * code with the server.
 */
export function checkHistory(history: readonly Operation[], table: readonly FinalBooking[], world: World): Violation[] {
  const byKey = Map.groupBy(history, ({ key }) => key);
  const lines = [...byKey].flatMap(([key, operations]) => linesOf(key, operations));
  const rows = placeRows(table, byKey);
  return [
    ...finalOverlaps(table),
    ...rows.unasked,
    ...lines.flatMap((line) => checkLine(line, rows.ofLine.get(nameOf(line)) ?? [], world)),
    ...[...byKey].flatMap(([key, operations]) => [
      ...checkWhole(key, operations, rows.ofKey.get(key) ?? []),
      ...checkVersions(key, operations),
    ]),
    ...historicOverlaps(lines, world),
    ...unjustifiedRefusals(history, byKey, lines, world),
  ];
}

const nameOf = ({ key, date, resource }: { key: string; date: number; resource: string }) => `${key} ${date} ${resource}`;

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) => a.start < b.end && b.start < a.end;

function linesOf(key: string, operations: readonly Operation[]): Line[] {
  const ordered = operations.toSorted((a, b) => a.askedAt - b.askedAt);
  const steps = ordered.flatMap((operation) => operation.spans.map((span): Step => ({ operation, span })));
  return [...Map.groupBy(steps, ({ span }) => nameOf({ key, ...span })).values()].map((own) => {
    const { date, resource } = own[0]!.span;
    return { key, date, resource, steps: own };
  });
}

/** Assigns each row of the table to its line. Rows that nobody requested are violations. */
function placeRows(table: readonly FinalBooking[], byKey: ReadonlyMap<string, readonly Operation[]>) {
  const ofLine = new Map<string, FinalBooking[]>();
  const ofKey = new Map<string, FinalBooking[]>();
  const unasked: Violation[] = [];
  for (const row of table) {
    const spans =
      byKey
        .get(row.key)
        ?.find(({ kind }) => kind === 'create')
        ?.spans.filter(({ resource }) => resource === row.resource) ?? [];
    const span = spans.length === 1 ? spans[0] : spans.find(({ start }) => start === row.originalStart);
    if (span === undefined) unasked.push({ rule: 'unasked', text: `nobody asked for ${row.key} at ${row.resource}` });
    else {
      const name = nameOf({ key: row.key, ...span });
      ofLine.set(name, [...(ofLine.get(name) ?? []), row]);
      ofKey.set(row.key, [...(ofKey.get(row.key) ?? []), row]);
    }
  }
  return { ofLine, ofKey, unasked };
}

function finalOverlaps(table: readonly FinalBooking[]): Violation[] {
  const active = table.filter((booking) => !booking.cancelled && booking.start < booking.end);
  return [...Map.groupBy(active, (booking) => booking.resource).values()].flatMap((bookings) => {
    const ordered = bookings.toSorted((a, b) => a.start - b.start);
    return ordered
      .slice(1)
      .flatMap((booking, index): Violation[] =>
        booking.start < ordered[index]!.end
          ? [{ rule: 'overlap', text: `${booking.resource}: ${booking.key} and ${ordered[index]!.key}` }]
          : [],
      );
  });
}

/** Checks that a reservation exists on all dates at all resources or not at all, and that repeated requests made only one event. */
function checkWhole(key: string, operations: readonly Operation[], rows: readonly FinalBooking[]): Violation[] {
  const creates = operations.filter(({ kind }) => kind === 'create');
  const ids = new Set(creates.flatMap(({ eventId }) => eventId ?? []));
  const wanted = creates[0]?.spans.length ?? 0;
  const there = new Set(rows.map((row) => `${row.originalStart} ${row.resource}`)).size;
  return [
    ...(ids.size > 1 ? [{ rule: 'twice' as const, text: `${key} is ${ids.size} events` }] : []),
    ...(there > 0 && there < wanted ? [{ rule: 'half' as const, text: `${key}: ${there} of ${wanted}` }] : []),
  ];
}

/** Checks that of several moves made from the same version of an event only one succeeded. */
function checkVersions(key: string, operations: readonly Operation[]): Violation[] {
  const won = operations.filter(({ kind, outcome, etag }) => kind === 'move' && outcome === 'done' && etag !== undefined);
  return [...Map.groupBy(won, ({ spans, etag }) => `${spans[0]?.date} ${etag}`)].flatMap(([, winners]): Violation[] =>
    winners.length > 1 ? [{ rule: 'both-won', text: `${key} was changed ${winners.length} times from one version` }] : [],
  );
}

/** Checks that the line's final row is among the states that the history allows, and that the history is free of contradictions. */
function checkLine(line: Line, rows: readonly FinalBooking[], world: World): Violation[] {
  const name = nameOf(line);
  if (rows.filter(({ cancelled }) => !cancelled).length > 1) return [{ rule: 'twice', text: name }];
  const violations: Violation[] = [];
  let states: readonly State[] = [ABSENT];
  for (const group of together(line.steps.filter(({ operation }) => operation.outcome !== 'refused'))) {
    const last = Math.max(...group.map(({ operation }) => operation.answeredAt));
    const before = withReleases(states, line, last, world);
    const after = ordersOf(group).flatMap((order) => order.reduce(applied(world), before));
    if (after.length === 0) {
      const heard = group.map(({ operation }) => operation.kind).join(' and ');
      const rule = group.some(({ operation }) => operation.kind === 'read') ? 'wrong-read' : 'contradiction';
      return [...violations, { rule, text: `${name}: ${heard} cannot have been` }];
    }
    states = distinct(after);
  }
  states = withReleases(states, line, world.endedAt, world);
  const row = rows.find(({ cancelled }) => !cancelled) ?? rows[0];
  const isAsKnown = states.some((state) => {
    if (row === undefined) return state.kind === 'absent';
    if (row.cancelled) return state.kind === 'released' || state.kind === 'cancelled';
    return state.kind === 'there' && state.start === row.start && state.earliestEnd <= row.end && row.end <= state.end;
  });
  if (isAsKnown) return violations;
  const isBack = row?.cancelled === false && states.every(({ kind }) => kind !== 'there');
  return [
    ...violations,
    isBack ? { rule: 'undone', text: `given up, and there: ${name}` } : { rule: 'lost', text: `not as acknowledged: ${name}` },
  ];
}

/** Groups the steps whose requests overlapped in time, so that their order is unknown. */
function together(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const step of steps) {
    if (step.operation.askedAt < until) groups.at(-1)!.push(step);
    else groups.push([step]);
    until = Math.max(until, step.operation.answeredAt);
  }
  return groups;
}

function ordersOf(group: readonly Step[]): Step[][] {
  if (group.length < 2) return [[...group]];
  return group.flatMap((first, index) => ordersOf(group.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Returns a function that applies a step to all possible states. An operation with an unknown outcome may or may not have happened. */
const applied =
  (world: World) =>
  (states: readonly State[], { operation, span }: Step): readonly State[] => {
    const done = states.flatMap((state) => afterwards(state, operation, span, world));
    return operation.outcome === 'unknown' && operation.kind !== 'read' ? [...states, ...done] : done;
  };

/** Returns the possible states after the operation was done; empty if it cannot have been done in the given state. */
function afterwards(state: State, { kind, askedAt, outcome }: Operation, span: Span, { toleranceMs }: World): State[] {
  const { start, end } = span;
  switch (kind) {
    case 'create':
      // Another request with the same key changes nothing.
      return state.kind === 'absent' ? [{ kind: 'there', start, earliestEnd: end, end, isConfirmed: false }] : [state];
    case 'move':
      if (state.kind === 'there') return [{ ...state, start, earliestEnd: end, end }];
      return state.kind === 'released' ? [state] : [];
    case 'cancel':
      return state.kind === 'absent' ? [] : [{ ...state, kind: 'cancelled' }];
    case 'finish':
      if (state.kind !== 'there') return state.kind === 'released' ? [state] : [];
      return outcome === 'done'
        ? [{ ...state, earliestEnd: end, end }]
        : [{ ...state, earliestEnd: Math.min(askedAt - toleranceMs, state.end) }];
    case 'confirm':
      return state.kind === 'there' ? [{ ...state, isConfirmed: true }] : [];
    case 'release':
      return state.kind === 'there' ? [{ ...state, kind: 'released' }] : [];
    case 'read':
      return state.kind === 'released' || (state.kind === 'there' && state.start === start && state.earliestEnd <= end && end <= state.end)
        ? [state]
        : [];
  }
}

/** Adds the states in which the server has released the resource, if the reservation may not have been confirmed in time. */
function withReleases(states: readonly State[], { resource }: Line, now: number, world: World): readonly State[] {
  if (!world.confirmed.has(resource)) return states;
  const due = states.filter(
    (state) => state.kind === 'there' && !state.isConfirmed && state.start + world.closesAfterMs <= now + world.toleranceMs,
  );
  return [...states, ...due.map((state): State => ({ ...state, kind: 'released' }))];
}

function distinct(states: readonly State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}

/** Returns the claims of one line: one for its creation, and one for each later change. */
function claimsOf({ key, resource, steps }: Line, world: World): Claim[] {
  const claims: Claim[] = [];
  for (const { operation, span } of steps) {
    const { kind, outcome, askedAt, answeredAt } = operation;
    const isSure = outcome === 'done';
    if (outcome === 'refused' || kind === 'read' || (kind === 'create' && claims.length > 0) || (kind === 'confirm' && !isSure)) continue;
    const last = claims.at(-1);
    if (last !== undefined)
      claims[claims.length - 1] = {
        ...last,
        certainUntil: Math.min(last.certainUntil, askedAt),
        possibleUntil: isSure ? Math.min(last.possibleUntil, answeredAt) : last.possibleUntil,
      };
    if (kind === 'cancel' || kind === 'release') continue;
    claims.push({
      key,
      resource,
      start: span.start,
      end: span.end,
      possibleFrom: askedAt,
      certainFrom: isSure ? answeredAt : Number.POSITIVE_INFINITY,
      certainUntil:
        world.confirmed.has(resource) && kind !== 'confirm'
          ? span.start + world.closesAfterMs - world.toleranceMs
          : Number.POSITIVE_INFINITY,
      possibleUntil: Number.POSITIVE_INFINITY,
    });
  }
  return surelyOver(claims, steps);
}

/**
 * Ends all claims of a line that was cancelled or released: they are possible only until that was answered, even if another change was in
 * flight.
 */
function surelyOver(claims: readonly Claim[], steps: readonly Step[]): Claim[] {
  const ends = steps.filter(({ operation: { kind, outcome } }) => (kind === 'cancel' || kind === 'release') && outcome !== 'refused');
  const askedAt = Math.min(...ends.map(({ operation }) => operation.askedAt));
  const answeredAt = Math.min(...ends.filter(({ operation }) => operation.outcome === 'done').map(({ operation }) => operation.answeredAt));
  return claims.map((claim) => ({
    ...claim,
    certainUntil: Math.min(claim.certainUntil, askedAt),
    possibleUntil: Math.min(claim.possibleUntil, answeredAt),
  }));
}

/** Finds pairs of reservations that certainly held overlapping times of a resource at the same moment. */
function historicOverlaps(lines: readonly Line[], world: World): Violation[] {
  const claims = lines.flatMap((line) => claimsOf(line, world));
  return [...Map.groupBy(claims, (claim) => claim.resource).values()].flatMap((own) => {
    const ordered = own.filter((claim) => claim.certainFrom < claim.certainUntil).toSorted((a, b) => a.start - b.start);
    return ordered.flatMap((a, index) => {
      const found: Violation[] = [];
      for (let next = index + 1; next < ordered.length && ordered[next]!.start < a.end; next += 1) {
        const b = ordered[next]!;
        const isTogether = Math.max(a.certainFrom, b.certainFrom) < Math.min(a.certainUntil, b.certainUntil);
        if (a.key !== b.key && isTogether) found.push({ rule: 'overlap-in-history', text: `${a.resource}: ${a.key} and ${b.key}` });
      }
      return found;
    });
  });
}

/** Finds refusals whose code cannot have been right at any moment between request and answer. */
function unjustifiedRefusals(
  history: readonly Operation[],
  byKey: ReadonlyMap<string, readonly Operation[]>,
  lines: readonly Line[],
  world: World,
): Violation[] {
  const claims = Map.groupBy(
    lines.flatMap((line) => claimsOf(line, world)),
    ({ resource }) => resource,
  );
  return history
    .filter((operation) => operation.outcome === 'refused' && !isJustified(operation, byKey.get(operation.key)!, claims, world))
    .map(({ kind, key, code }) => ({ rule: 'unjustified-refusal', text: `${kind} of ${key}: ${code}` }));
}

function isJustified(
  operation: Operation,
  own: readonly Operation[],
  claims: ReadonlyMap<string, readonly Claim[]>,
  { confirmed, opensBeforeMs, closesAfterMs, toleranceMs }: World,
): boolean {
  const { kind, code, spans, askedAt, answeredAt } = operation;
  const others = own.filter((one) => one !== operation && one.outcome !== 'refused' && one.askedAt < answeredAt);
  const was = (...kinds: Operation['kind'][]) => others.some((one) => kinds.includes(one.kind));
  // Other operations may concern any time that the reservation had or was meant to have.
  const times = kind === 'create' ? spans : own.flatMap((one) => one.spans);
  const hasBegun = times.some(({ start }) => start <= answeredAt + toleranceMs);
  const hasEnded = times.some(({ end }) => end <= answeredAt + toleranceMs) || was('finish');
  const mayBeReleased = spans.some(({ resource, start }) => confirmed.has(resource) && start + closesAfterMs <= answeredAt + toleranceMs);
  switch (code) {
    case 'slot-taken':
      return spans.some((span) =>
        claims
          .get(span.resource)
          ?.some(
            (claim) =>
              claim.key !== operation.key && overlaps(claim, span) && claim.possibleFrom < answeredAt && claim.possibleUntil > askedAt,
          ),
      );
    case 'in-the-past':
    case 'event-started':
      return hasBegun;
    case 'event-not-started':
      return spans.some(({ start }) => start >= askedAt - toleranceMs);
    case 'event-ended':
      return hasEnded;
    case 'event-changed':
      return was('move', 'finish', 'release', 'cancel') || mayBeReleased;
    case 'event-cancelled':
    case 'not-found':
      return was('cancel');
    case 'confirmation-unavailable': {
      if (kind === 'release') return was('release', 'cancel', 'finish') || mayBeReleased;
      const isOutside = spans.some(
        ({ start }) => askedAt < start - opensBeforeMs + toleranceMs || answeredAt >= start + closesAfterMs - toleranceMs,
      );
      return isOutside || was('confirm', 'release', 'cancel', 'move', 'finish');
    }
    default:
      return false;
  }
}
