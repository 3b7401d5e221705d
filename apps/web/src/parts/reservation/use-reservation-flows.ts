import { type CreateWarning, NO_EVENTS_CREATED_YET, ONLINE_MEETING_FAILED, WITHOUT_ONLINE_MEETING } from '@assist/reservation';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MessageKey } from '@assist/i18n';
import { useToast } from '../../components/toast.tsx';
import type { ChangeKind, Changes } from '../../lib/api/changes.ts';
import { type Asked, useSending } from '../../lib/api/mutations.ts';
import { type Page, runCreateFlow, runDeleteFlow } from '../../lib/api/run-flows.ts';
import { sendChange } from '../../lib/api/send-change.ts';
import type { About } from '../../lib/api/unanswered.ts';
import { useT } from '../../lib/language-context.tsx';

const WARNINGS: Readonly<Record<CreateWarning, MessageKey>> = {
  [ONLINE_MEETING_FAILED]: 'error.online-meeting-failed',
  [NO_EVENTS_CREATED_YET]: 'reserve.missingTitle',
  [WITHOUT_ONLINE_MEETING]: 'error.no-online-meeting',
};

/** Returns the flows that create and delete a reservation (specification, section 4). They continue even if their button disappears. */
export function useReservationFlows() {
  const t = useT();
  const toast = useToast();
  const router = useRouter();
  const sending = useSending();
  const page = useMemo(
    (): Page => ({
      ...sending,
      path: () => router.state.location.pathname,
      goTo: (to) => void router.navigate({ to }),
      warn: (warning, { title }) => toast({ kind: 'warning', text: `${title}: ${t(WARNINGS[warning])}` }),
    }),
    [sending, router, toast, t],
  );
  const create = useMutation({ mutationFn: ({ about, ...input }: Asked<'create'>) => runCreateFlow(input, about, page.path(), page) });
  const remove = useMutation({ mutationFn: ({ about, ...input }: Asked<'delete'>) => runDeleteFlow(input, about, page) });
  /** Sends an unanswered change again, or a change that undoes another one. Uses the same flows, but does not leave the page. */
  const again = <K extends ChangeKind>(kind: K, input: Changes[K]['input'], about: About): Promise<Changes[K]['answer']> => {
    if (kind === 'create') return runCreateFlow(input as Changes['create']['input'], about, null, page);
    if (kind === 'delete') return runDeleteFlow(input as Changes['delete']['input'], about, page);
    return sendChange(kind, input, about, page);
  };
  return { create, remove, again };
}
