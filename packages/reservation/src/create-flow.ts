import { plusMinutes, type Instant, type InstantRange } from '@assist/time';
import type { CalendarRuleCapabilities } from './calendar-rule-capabilities.ts';

/** Specification, section 9, "Creation wait". */
export const CREATION_RETRY_MS = 2_000;
export const CREATION_WINDOW_MINUTES = 10;
/** Specification, section 9, "Effect retry". */
export const EFFECT_RETRY_LIMIT = 10;

/** Exact texts of section 8. */
export const NO_EVENTS_CREATED_YET = 'NO Events created yet';
export const ONLINE_MEETING_FAILED = 'Cannot create webex meetings';

/** Specification, section 2: where one goes after creating, if one is in the reservations area already. */
export const RESERVATIONS_PATH = '/reservations';
export const RESERVE_PATH = '/reservations/reserve';

export interface CreatePlan {
  readonly wantsOnlineMeeting: boolean;
  readonly start: Instant;
  /** Addresses of the reserved resources. */
  readonly resourceEmails: readonly string[];
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
  readonly currentPath: string;
}

/** What is to be done next; the shell does it after `afterMs` and tells the outcome. */
export type CreateStep =
  | { readonly kind: 'create-online-meeting' }
  | { readonly kind: 'create-event'; readonly withOnlineMeeting: boolean }
  | { readonly kind: 'find-event'; readonly range: InstantRange; readonly afterMs: number; readonly attempt: number }
  | { readonly kind: 'notify-resources'; readonly resourceEmails: readonly string[]; readonly afterMs: number }
  | { readonly kind: 'navigate'; readonly path: string | null }
  | { readonly kind: 'refresh'; readonly what: readonly RefreshTarget[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: 'event-not-created' | typeof NO_EVENTS_CREATED_YET };

export type RefreshTarget = 'events' | 'favourites' | 'status-checks';

export const REFRESHED_AFTER_CREATION: readonly RefreshTarget[] = ['events', 'favourites', 'status-checks'];

export interface CreateFlow {
  readonly plan: CreatePlan;
  readonly step: CreateStep;
  /** To be shown beside the result: the reservation went on without it. */
  readonly warnings: readonly string[];
}

/** `absent` of `find-event` is 'NO Events created yet'. */
export type CreateOutcome = 'succeeded' | 'failed' | 'absent';

/** Specification, section 4, "Create flow": optional online meeting, event, wait, notify, navigate, refresh. */
export function startCreate(plan: CreatePlan): CreateFlow {
  const step: CreateStep = plan.wantsOnlineMeeting
    ? { kind: 'create-online-meeting' }
    : { kind: 'create-event', withOnlineMeeting: false };
  return { plan, step, warnings: [] };
}

export function advanceCreate(flow: CreateFlow, outcome: CreateOutcome): CreateFlow {
  const { plan, step } = flow;
  switch (step.kind) {
    case 'create-online-meeting': {
      const created = outcome === 'succeeded';
      const warnings = created ? flow.warnings : [...flow.warnings, ONLINE_MEETING_FAILED];
      return { plan, warnings, step: { kind: 'create-event', withOnlineMeeting: created } };
    }
    case 'create-event':
      if (outcome !== 'succeeded') return { ...flow, step: { kind: 'failed', reason: 'event-not-created' } };
      return { ...flow, step: plan.capabilities.waitsForCreation ? findEvent(plan, 1) : notify(plan) };
    case 'find-event':
      if (outcome === 'succeeded') return { ...flow, step: notify(plan) };
      return {
        ...flow,
        step:
          step.attempt > EFFECT_RETRY_LIMIT
            ? { kind: 'failed', reason: NO_EVENTS_CREATED_YET }
            : findEvent(plan, step.attempt + 1),
      };
    case 'notify-resources':
      // A resource that could not be told is only logged: the reservation stands.
      return { ...flow, step: { kind: 'navigate', path: pathAfterCreation(plan.currentPath) } };
    case 'navigate':
      return { ...flow, step: { kind: 'refresh', what: REFRESHED_AFTER_CREATION } };
    case 'refresh':
      return { ...flow, step: { kind: 'done' } };
    case 'done':
    case 'failed':
      return flow;
  }
}

/** The search window: ten minutes on either side of the start. */
export function creationWindow(start: Instant): InstantRange {
  return { start: plusMinutes(start, -CREATION_WINDOW_MINUTES), end: plusMinutes(start, CREATION_WINDOW_MINUTES) };
}

/** The first look is at once; ten more follow it at most. */
function findEvent(plan: CreatePlan, attempt: number): CreateStep {
  const afterMs = attempt === 1 ? 0 : CREATION_RETRY_MS;
  return { kind: 'find-event', range: creationWindow(plan.start), afterMs, attempt };
}

function notify(plan: CreatePlan): CreateStep {
  const { resourceEmails, capabilities } = plan;
  return { kind: 'notify-resources', resourceEmails, afterMs: capabilities.notificationDelayMs };
}

/** The reserve child for somebody in the reservations area; anybody else stays. */
export function pathAfterCreation(currentPath: string): string | null {
  const isInside = currentPath === RESERVATIONS_PATH || currentPath.startsWith(`${RESERVATIONS_PATH}/`);
  return isInside ? RESERVE_PATH : null;
}
