import type { AnswerScope } from '@assist/contract';
import type { AttendeeResponse } from '@assist/reservation';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useRespondToEvent } from '../../../lib/api/mutations.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { aboutEvent } from '../../../parts/reservation/about-event.ts';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';

const ANSWERS = [
  ['accepted', 'event.accept'],
  ['tentative', 'event.tentative'],
  ['declined', 'event.decline'],
] as const;

/** Words for the answers in the message that confirms a given answer. */
const TOLD = { accepted: 'status.accepted', tentative: 'status.tentative', declined: 'status.declined' } as const;

interface AnswerInvitationProps {
  readonly event: ReadEvent;
  readonly given: AttendeeResponse;
  /** Called after an invitation that was waiting has been answered. */
  readonly onAnswered: () => void;
}

/**
 * Shows buttons to answer an invitation. A series is one invitation, so an answer applies by default to all of its dates while the
 * invitation waits.
 */
export default function AnswerInvitation({ event, given, onAnswered }: AnswerInvitationProps) {
  const t = useT();
  const toast = useToast();
  const titleOf = useEventTitle();
  const errorText = useErrorText();
  const respond = useRespondToEvent();
  const isWaiting = given === 'needsAction';
  const [scope, setScope] = useState<AnswerScope>(isWaiting && event.seriesMasterId !== null ? 'series' : 'occurrence');
  const answer = (response: (typeof ANSWERS)[number][0]) =>
    void respond.mutateAsync({ id: event.id, response, scope, about: aboutEvent(event) }).then(
      () => {
        const told = { answer: t(TOLD[response]), title: titleOf(event.subject), organizer: event.organizer?.emailAddress.name ?? '' };
        toast({ kind: 'success', text: t('event.responded', told) });
        if (isWaiting) onAnswered();
      },
      (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
    );
  return (
    <>
      {event.seriesMasterId !== null && (
        <Segmented
          label={t('event.answerFor')}
          value={scope}
          options={[
            { value: 'series', label: t('scope.all') },
            { value: 'occurrence', label: t('event.onlyThis') },
          ]}
          onChange={setScope}
        />
      )}
      <div className="event-actions">
        {ANSWERS.map(([response, key]) => (
          <Button
            key={response}
            size="small"
            aria-pressed={given === response}
            kind={given === response ? 'primary' : 'secondary'}
            busy={respond.isPending}
            onClick={() => answer(response)}
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </>
  );
}
