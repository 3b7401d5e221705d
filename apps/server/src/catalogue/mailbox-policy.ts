import type { SchedulingSettings, StoredResource } from '@assist/resource';

/** How a resource's own mailbox handles invitations, as `Get-CalendarProcessing` last reported it. */
export interface MailboxPolicy {
  readonly email: string;
  /** How the mailbox processes invitations; only `autoaccept` applies these rules. */
  readonly automateProcessing: 'autoaccept' | 'autoupdate' | 'none';
  /** Number of days ahead that can be reserved; 0 means today only. */
  readonly bookingWindowInDays: number;
  readonly enforceSchedulingHorizon: boolean;
  /** 0 means any duration. */
  readonly maximumDurationInMinutes: number;
  readonly minimumDurationInMinutes: number;
  readonly allowConflicts: boolean;
  readonly allowRecurringMeetings: boolean;
  readonly conflictPercentageAllowed: number;
  readonly removePrivateProperty: boolean;
  readonly enableAutoRelease: boolean;
}

/**
 * Returns Assist's own rules, each replaced by the mailbox's rule if that is stricter. Assist itself then refuses what the mailbox would
 * decline, and gives the reason.
 */
export function stricterOf(own: SchedulingSettings, policy: MailboxPolicy): SchedulingSettings {
  if (policy.automateProcessing !== 'autoaccept') return own;
  const longest = policy.maximumDurationInMinutes === 0 ? null : policy.maximumDurationInMinutes;
  const shortest = policy.minimumDurationInMinutes === 0 ? null : policy.minimumDurationInMinutes;
  return {
    ...own,
    maxAdvanceDays: least(own.maxAdvanceDays, policy.bookingWindowInDays),
    maximumMeetingDurationInMinutes: least(own.maximumMeetingDurationInMinutes, longest),
    minimumMeetingDurationInMinutes: most(own.minimumMeetingDurationInMinutes, shortest),
  };
}

export function withPolicies(resources: readonly StoredResource[], policies: readonly MailboxPolicy[]): readonly StoredResource[] {
  if (policies.length === 0) return resources;
  const byEmail = new Map(policies.map((policy) => [policy.email, policy]));
  return resources.map((resource) => {
    const policy = byEmail.get(resource.email);
    return policy === undefined ? resource : { ...resource, schedulingSettings: stricterOf(resource.schedulingSettings, policy) };
  });
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

function most(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}
