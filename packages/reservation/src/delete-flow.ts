/** Specification, section 4, "Delete: notify each resource with action delete, then delete the event." */
export type DeleteStep =
  | { readonly kind: 'notify-resources'; readonly resourceEmails: readonly string[] }
  | { readonly kind: 'delete-event'; readonly eventId: string }
  | { readonly kind: 'deleted'; readonly eventId: string }
  /** The delete-failed outcome, with the event's id. */
  | { readonly kind: 'delete-failed'; readonly eventId: string };

export interface DeleteFlow {
  readonly eventId: string;
  readonly step: DeleteStep;
}

export function startDelete(eventId: string, resourceEmails: readonly string[]): DeleteFlow {
  return { eventId, step: { kind: 'notify-resources', resourceEmails } };
}

/** A resource that could not be told does not keep the event alive. */
export function advanceDelete(flow: DeleteFlow, outcome: 'succeeded' | 'failed'): DeleteFlow {
  const { eventId, step } = flow;
  switch (step.kind) {
    case 'notify-resources':
      return { eventId, step: { kind: 'delete-event', eventId } };
    case 'delete-event':
      return { eventId, step: { kind: outcome === 'succeeded' ? 'deleted' : 'delete-failed', eventId } };
    case 'deleted':
    case 'delete-failed':
      return flow;
  }
}
