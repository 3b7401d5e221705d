import { BODY_MAX, SUBJECT_MAX } from '@assist/contract';
import { CheckboxField, SelectField, TextArea, TextField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { OnlineMeetingField } from '../../../parts/reservation/online-meeting.tsx';
import { excessOf, type ReserveDraft } from '../reserve-draft.ts';

interface ReserveDetailsProps {
  readonly draft: ReserveDraft;
  /** Subject that is used if the person enters none. */
  readonly usualSubject: string;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
}

const REMINDERS = [null, 0, 5, 15, 30, 60, 24 * 60] as const;

/** Shows the subject, and fields that only some people need. */
export function ReserveDetails({ draft, usualSubject, isNew, onChange }: ReserveDetailsProps) {
  const t = useT();
  const format = useFormat();
  const { capabilities } = useConfiguration();
  const excess = excessOf(draft.body);
  return (
    <section className="card reserve__details" aria-labelledby="reserve-details">
      <h2 id="reserve-details">{t('reserve.details')}</h2>
      <TextField
        label={t('reserve.subject')}
        maxLength={SUBJECT_MAX}
        placeholder={usualSubject}
        value={draft.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextArea
        label={t('event.text')}
        error={excess > 0 ? t('reserve.bodyTooLong', { count: excess, limit: BODY_MAX }) : undefined}
        value={draft.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      {isNew && <OnlineMeetingField value={draft.onlineMeeting} onChange={(onlineMeeting) => onChange({ onlineMeeting })} />}
      {capabilities.reminds && (
        <SelectField
          label={t('reserve.reminder')}
          value={draft.reminder ?? ''}
          onChange={(event) => onChange({ reminder: event.target.value === '' ? null : Number(event.target.value) })}
        >
          {REMINDERS.map((minutes) => (
            <option key={minutes ?? 'none'} value={minutes ?? ''}>
              {minutes === null ? t('reserve.noReminder') : t('reserve.reminderBefore', { duration: format.duration(minutes) })}
            </option>
          ))}
        </SelectField>
      )}
      <CheckboxField
        label={t('reserve.private')}
        checked={draft.visibility === 'private'}
        onChange={(event) => onChange({ visibility: event.target.checked ? 'private' : 'public' })}
      />
    </section>
  );
}
