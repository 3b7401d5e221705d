import type { EventScope } from '@assist/contract';
import { useState } from 'react';
import { ChoiceDialog } from '../../components/choice-dialog.tsx';
import { useT } from '../../lib/language-context.tsx';
import { EraseDates } from './erase-dates.tsx';
import type { ShownEvent } from './to-shown-event.ts';
import { useScopeChoices } from './use-scope-choices.ts';

interface EraseChoiceProps {
  readonly shown: ShownEvent;
  readonly onChoose: (scope: EventScope) => void;
  readonly onClose: () => void;
  readonly onErased?: () => void;
}

/** Asks which dates of a series to delete: only this one, those of some days, this and the following ones, or all upcoming ones. */
export default function EraseChoice({ shown, onChoose, onClose, ...then }: EraseChoiceProps) {
  const t = useT();
  const [isOfDays, setIsOfDays] = useState(false);
  const { event, resources } = shown;
  const [only, ...more] = useScopeChoices({
    id: event.id,
    range: { start: event.start.utcDateTime, end: event.end.utcDateTime },
    isAllDay: event.isAllDay,
    emails: resources.map(({ resource }) => resource.email),
    onChoose,
    isDeletion: true,
  });
  if (isOfDays) return <EraseDates shown={shown} onClose={onClose} {...then} />;
  return (
    <ChoiceDialog
      title={t('event.deleteSeriesTitle', { title: event.subject })}
      onClose={onClose}
      closeLabel={t('action.cancel')}
      choices={[only!, { label: t('scope.range'), run: () => setIsOfDays(true) }, ...more]}
    />
  );
}
