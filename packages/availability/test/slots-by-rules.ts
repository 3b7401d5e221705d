import { fromQuarter, isWithinWorkingHours, quarterOf, slotsFor, SLOT_MS, type Instant, type InstantRange } from '@assist/time';
import { findAdvanceEnd, earliestSlot } from '../src/booking-limits.ts';
import { calendarCodes } from '../src/calendar-codes.ts';
import { isAreaFull, limitedAreasOf, type Utilisation } from '../src/utilisation.ts';
import { SLOT, type SlotCode } from '../src/slot-code.ts';
import { limitShortRuns } from '../src/slot-rows.ts';
import { beyondEdges, edgeSlots, type SlotRequest, type SlotSubject } from '../src/slot-subject.ts';

/** One slot, with everything that a rule needs to know about it. */
interface SlotContext {
  readonly slot: InstantRange;
  readonly calendarCode: SlotCode;
  readonly subject: SlotSubject;
  readonly isOpen: boolean;
  readonly earliest: Instant;
  readonly advanceEnd: Instant | undefined;
  /** Whether the slot is in a free run shorter than the requested duration, regardless of the area's utilisation. */
  readonly isInShortRun: boolean;
  readonly isAreaFull: boolean;
}

type SlotRule = readonly [code: (context: SlotContext) => SlotCode, applies: (context: SlotContext) => boolean];

/** Decisions, section 5: "When several rules meet in one slot, the order is". The first rule that applies gives the code. */
const SLOT_RULES: readonly SlotRule[] = [
  [(context) => context.calendarCode, (context) => context.calendarCode !== SLOT.free],
  [() => SLOT.assignedToYou, ({ subject }) => subject.reservedTo === 'you'],
  [() => SLOT.assignedToOthers, ({ subject }) => subject.reservedTo === 'other'],
  [() => SLOT.closed, ({ subject, isOpen }) => subject.schedulingSettings.rejectOutsideWorkingHours && !isOpen],
  [() => SLOT.limited, ({ slot, earliest }) => slot.start < earliest],
  [() => SLOT.limited, ({ slot, advanceEnd }) => advanceEnd !== undefined && slot.start >= advanceEnd],
  [() => SLOT.limited, ({ isInShortRun }) => isInShortRun],
  [() => SLOT.maxUtilization, ({ isAreaFull }) => isAreaFull],
  [() => SLOT.freeOutsideWorkingHours, ({ isOpen }) => !isOpen],
  [() => SLOT.free, () => true],
];

/**
 * Returns the codes of one resource's slots over the range by applying the rules literally, one slot at a time. The product's `slotRows`
 * must return the same.
 */
export function slotsByRules(subject: SlotSubject, request: SlotRequest, utilisation?: Utilisation): Uint8Array {
  const wide = beyondEdges(request);
  const wanted = slotsFor(request.durationMinutes);
  const limited = utilisation === undefined ? [] : limitedAreasOf(subject, utilisation.areas);
  const contexts = slotContexts(subject, wide);
  const beforeUtilisation = Uint8Array.from(contexts, codeOf);
  const long = beforeUtilisation.slice();
  limitShortRuns(long, wanted);
  const codes = Uint8Array.from(contexts, (context, index) =>
    codeOf({
      ...context,
      isInShortRun: long[index] !== beforeUtilisation[index],
      isAreaFull: limited.some((area) => isAreaFull(area, utilisation!, quarterOf(context.slot.start))),
    }),
  );
  // What full slots leave of a run may be too short in turn.
  limitShortRuns(codes, wanted);
  const edge = edgeSlots(request);
  return codes.slice(edge, codes.length - edge);
}

function codeOf(context: SlotContext): SlotCode {
  const [code] = SLOT_RULES.find(([, applies]) => applies(context)) as SlotRule;
  return code(context);
}

/** Returns the context of each slot of the range, without runs and areas, which are determined later. */
function slotContexts(subject: SlotSubject, request: SlotRequest): SlotContext[] {
  const first = quarterOf(request.range.start);
  const earliest = earliestSlot(request.now, request.durationMinutes);
  const advanceEnd = findAdvanceEnd(subject, request.now);
  return Array.from(calendarCodes(subject.items, request.range, request.currentEvent), (calendarCode, index): SlotContext => {
    const start = fromQuarter(first + index);
    const slot = { start, end: (start + SLOT_MS) as Instant };
    return {
      slot,
      calendarCode: calendarCode as SlotCode,
      subject,
      isOpen: isWithinWorkingHours(slot, subject.workingHours),
      earliest,
      advanceEnd,
      isInShortRun: false,
      isAreaFull: false,
    };
  });
}
