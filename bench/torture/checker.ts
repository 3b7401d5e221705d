import type { FinalBooking, Operation, Violation } from './history.ts';

/** A time that somebody may have had, and between which moments he surely had it. */
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

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) => a.start < b.end && b.start < a.end;

/** Independent of the server: it knows the histories of the clients and the table at the end, and no rule of ours. */
export function checkHistory(history: readonly Operation[], table: readonly FinalBooking[]): Violation[] {
  const claims = [...Map.groupBy(history, (operation) => operation.key).values()].flatMap(claimsOf);
  return [...finalOverlaps(table), ...againstTable(history, table), ...historicOverlaps(claims), ...unjustifiedRefusals(history, claims)];
}

/** The times that one reservation has had, from its create through its moves to its end. */
function claimsOf(operations: readonly Operation[]): Claim[] {
  const claims: Claim[] = [];
  for (const operation of operations.toSorted((a, b) => a.askedAt - b.askedAt)) {
    if (operation.outcome === 'refused') continue;
    const isSure = operation.outcome === 'done';
    const last = claims.at(-1);
    if (last !== undefined && operation.kind !== 'create') {
      claims[claims.length - 1] = {
        ...last,
        certainUntil: Math.min(last.certainUntil, operation.askedAt),
        possibleUntil: isSure ? Math.min(last.possibleUntil, operation.answeredAt) : last.possibleUntil,
      };
    }
    if (operation.kind === 'cancel') continue;
    claims.push({
      key: operation.key,
      resource: operation.resource,
      start: operation.start,
      end: operation.end,
      possibleFrom: operation.askedAt,
      certainFrom: isSure ? operation.answeredAt : Number.POSITIVE_INFINITY,
      certainUntil: Number.POSITIVE_INFINITY,
      possibleUntil: Number.POSITIVE_INFINITY,
    });
  }
  return claims;
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

function againstTable(history: readonly Operation[], table: readonly FinalBooking[]): Violation[] {
  const byKey = new Map(table.map((booking) => [booking.key, booking]));
  const asked = new Set(history.filter((operation) => operation.kind === 'create').map((operation) => operation.key));
  const cancels = Map.groupBy(
    history.filter((operation) => operation.kind === 'cancel' && operation.outcome !== 'refused'),
    (operation) => operation.key,
  );
  const lost = history
    .filter((operation) => operation.kind === 'create' && operation.outcome === 'done')
    .filter((operation) => !byKey.has(operation.key) || (byKey.get(operation.key)!.cancelled && !cancels.has(operation.key)))
    .map((operation): Violation => ({ rule: 'lost', text: `acknowledged, and not there: ${operation.key}` }));
  const lostMoves = [...Map.groupBy(history, (operation) => operation.key)].flatMap(([key, operations]): Violation[] => {
    const moves = operations
      .filter((operation) => operation.kind === 'move' && operation.outcome !== 'refused')
      .toSorted((a, b) => a.askedAt - b.askedAt);
    const last = moves.at(-1);
    const booking = byKey.get(key);
    if (last === undefined || last.outcome !== 'done' || booking === undefined || booking.cancelled) return [];
    return booking.start === last.start && booking.end === last.end
      ? []
      : [{ rule: 'lost', text: `an acknowledged move is not there: ${key}` }];
  });
  const unasked = table
    .filter((booking) => !asked.has(booking.key))
    .map((booking): Violation => ({ rule: 'unasked', text: `nobody asked for ${booking.key}` }));
  const undone = [...cancels].flatMap(([key, operations]): Violation[] =>
    operations.some((operation) => operation.outcome === 'done') && byKey.get(key)?.cancelled === false
      ? [{ rule: 'undone', text: `cancelled, and back again: ${key}` }]
      : [],
  );
  return [...lost, ...lostMoves, ...unasked, ...undone];
}

/** Two who surely had the same time at the same moment. */
function historicOverlaps(claims: readonly Claim[]): Violation[] {
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

/** Somebody may have had the time at some moment of the refusal. */
function unjustifiedRefusals(history: readonly Operation[], claims: readonly Claim[]): Violation[] {
  const byResource = Map.groupBy(claims, (claim) => claim.resource);
  return history
    .filter((operation) => operation.outcome === 'refused' && operation.code === 'slot-taken')
    .filter(
      (operation) =>
        !(byResource.get(operation.resource) ?? []).some(
          (claim) =>
            claim.key !== operation.key &&
            overlap(claim, operation) &&
            claim.possibleFrom < operation.answeredAt &&
            claim.possibleUntil > operation.askedAt,
        ),
    )
    .map((operation): Violation => ({
      rule: 'unjustified-refusal',
      text: `${operation.key} was refused, and nobody had ${operation.resource}`,
    }));
}
