import { plusMinutes, type Instant, type InstantRange } from '@assist/time';
import type { CalendarRuleCapabilities } from './calendar-rule-capabilities.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { WAITS } from './product-limits.ts';

/** Exact wording of the specification, section 8. */
export const NO_EVENTS_CREATED_YET = 'NO Events created yet';
export const ONLINE_MEETING_FAILED = 'Cannot create webex meetings';

/** The calendar has created the event, and not the online meeting that it was asked for. */
export const WITHOUT_ONLINE_MEETING = 'without its online meeting';

/** Specification, section 2: the reservations area, and the page within it that is shown after a reservation is created. */
const RESERVATIONS_PATH = '/reservations';
const RESERVE_PATH = '/reservations/reserve';

export interface CreatePlan {
  readonly wantsOnlineMeeting: boolean;
  readonly start: Instant;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
  /** The page from which the reservation was requested; null to stay on the current page, as when a deletion is undone. */
  readonly path: string | null;
}

/** The next step. The shell performs it (after `afterMs`, if given) and reports the outcome. */
export type CreateStep =
  | { readonly kind: 'create-online-meeting' }
  | { readonly kind: 'create-event'; readonly withOnlineMeeting: boolean }
  /**
   * The created reservation is shown immediately, with the answers that its resources have given so far. Nobody waits for the later steps.
   */
  | { readonly kind: 'show' }
  /** The reservation was created, but the warning is shown with it. */
  | { readonly kind: 'warn'; readonly warning: CreateWarning }
  | { readonly kind: 'find-event'; readonly range: InstantRange; readonly afterMs: number; readonly attempt: number }
  | { readonly kind: 'notify-resources'; readonly afterMs: number }
  /** Leads from the page of the request to another page; people who have left the page in the meantime stay where they are. */
  | { readonly kind: 'navigate'; readonly from: string; readonly to: string }
  | { readonly kind: 'refresh'; readonly what: readonly RefreshTarget[] }
  /** The event was not created. This is shown immediately, before the screens are refreshed. */
  | { readonly kind: 'not-created'; readonly answer: ChangeAnswer }
  | { readonly kind: 'ended' };

export type CreateWarning = typeof ONLINE_MEETING_FAILED | typeof NO_EVENTS_CREATED_YET | typeof WITHOUT_ONLINE_MEETING;

export type RefreshTarget = 'events' | 'favourites' | 'status-checks';

const REFRESHED_AFTER_CREATION: readonly RefreshTarget[] = ['events', 'favourites', 'status-checks'];

export interface CreateFlow {
  readonly plan: CreatePlan;
  readonly step: CreateStep;
  /** The warning that is shown with the created reservation. */
  readonly warning: CreateWarning | undefined;
}

/**
 * An answer to a step. `without-meeting` from `create-event` means that the event exists, but not the online meeting that the calendar was
 * asked for. `absent` from `find-event` means 'NO Events created yet'. `withdrawn` means that the event was deleted before its
 * resources were notified.
 */
export type CreateAnswer = ChangeAnswer | 'absent' | 'withdrawn' | 'without-meeting';

/** Starts the flow. Specification, section 4, "Create flow": optional online meeting, event, wait, notify, navigate, refresh. */
export function startCreate(plan: CreatePlan): CreateFlow {
  const step: CreateStep = plan.wantsOnlineMeeting ? { kind: 'create-online-meeting' } : { kind: 'create-event', withOnlineMeeting: false };
  return { plan, step, warning: undefined };
}

export function advanceCreate(flow: CreateFlow, answer: CreateAnswer): CreateFlow {
  const warning =
    flow.step.kind === 'create-online-meeting' && answer !== 'succeeded'
      ? ONLINE_MEETING_FAILED
      : answer === 'without-meeting'
        ? WITHOUT_ONLINE_MEETING
        : flow.warning;
  return { plan: flow.plan, warning, step: nextStep({ ...flow, warning }, answer) };
}

function nextStep({ plan, step, warning }: CreateFlow, answer: CreateAnswer): CreateStep {
  const succeeded = answer === 'succeeded';
  switch (step.kind) {
    case 'create-online-meeting':
      return { kind: 'create-event', withOnlineMeeting: succeeded };
    case 'create-event':
      if (succeeded || answer === 'without-meeting') return { kind: 'show' };
      return { kind: 'not-created', answer: answer === 'absent' || answer === 'withdrawn' ? 'failed' : answer };
    case 'show':
      return warning === undefined ? afterShown(plan) : { kind: 'warn', warning };
    case 'warn':
      return step.warning === NO_EVENTS_CREATED_YET ? REFRESH : afterShown(plan);
    case 'find-event':
      if (succeeded) return notify(plan);
      if (answer === 'withdrawn' || answer === 'refused') return REFRESH;
      // After the last search, resources are not notified: the event may not exist.
      return step.attempt > WAITS.effectRetries ? { kind: 'warn', warning: NO_EVENTS_CREATED_YET } : findEvent(plan, step.attempt + 1);
    case 'notify-resources': {
      // A failed notification does not end the flow: the reservation is valid.
      const to = plan.path === null || answer === 'withdrawn' ? null : pathAfterCreation(plan.path);
      return plan.path === null || to === null ? REFRESH : { kind: 'navigate', from: plan.path, to };
    }
    case 'navigate':
    case 'not-created':
      return REFRESH;
    case 'refresh':
    case 'ended':
      return { kind: 'ended' };
  }
}

const REFRESH: CreateStep = { kind: 'refresh', what: REFRESHED_AFTER_CREATION };

function afterShown(plan: CreatePlan): CreateStep {
  return plan.capabilities.waitsForCreation ? findEvent(plan, 1) : notify(plan);
}

/** Returns the step that searches for the event. The first search is immediate; at most ten more follow. */
function findEvent(plan: CreatePlan, attempt: number): CreateStep {
  const afterMs = attempt === 1 ? 0 : WAITS.creationRetryMs;
  return { kind: 'find-event', range: creationWindow(plan.start), afterMs, attempt };
}

/** Returns the range in which the created event is searched for: ten minutes before and after the start. */
export function creationWindow(start: Instant): InstantRange {
  return { start: plusMinutes(start, -WAITS.creationWindowMinutes), end: plusMinutes(start, WAITS.creationWindowMinutes) };
}

function notify({ capabilities }: CreatePlan): CreateStep {
  return { kind: 'notify-resources', afterMs: capabilities.notificationDelayMs };
}

/** Returns the reserve page if the path is in the reservations area; null for other paths and for the reserve page itself. */
export function pathAfterCreation(path: string): string | null {
  return path !== RESERVE_PATH && (path === RESERVATIONS_PATH || path.startsWith(`${RESERVATIONS_PATH}/`)) ? RESERVE_PATH : null;
}
