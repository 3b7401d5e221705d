import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';
import { SelectField } from '../../components/text-field.tsx';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import './online-meeting.css';

/** The providers of online meetings that the form offers. */
export type MeetingProvider = 'teams' | 'meet' | 'webex';

const NAMES: Readonly<Record<MeetingProvider, string>> = { teams: 'Microsoft Teams', meet: 'Google Meet', webex: 'Webex' };

/** A choice of the online meeting's provider; nothing if the company has none. */
export function OnlineMeetingField({
  value,
  onChange,
}: {
  value: MeetingProvider | null;
  onChange: (value: MeetingProvider | null) => void;
}) {
  const t = useT();
  const { capabilities } = useConfiguration();
  const offered = capabilities.onlineMeetings.filter((kind): kind is MeetingProvider => kind in NAMES);
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('meeting.label')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : (event.target.value as MeetingProvider))}
    >
      <option value="">{t('meeting.none')}</option>
      {offered.map((kind) => (
        <option key={kind} value={kind}>
          {NAMES[kind]}
        </option>
      ))}
    </SelectField>
  );
}

/** The link to an online meeting, or a sentence while the calendar is still creating the meeting; nothing if there is none. */
export function JoinMeeting({ event }: { event: Pick<ReadEvent, 'onlineMeeting' | 'onlineMeetingProvider'> }) {
  const t = useT();
  const { onlineMeeting: meeting, onlineMeetingProvider: provider } = event;
  if (meeting === null) return null;
  const name = provider !== null && provider in NAMES ? NAMES[provider as MeetingProvider] : t('meeting.label');
  // Only an https address becomes a link, because the address may come from somebody else.
  if (!meeting.joinUrl.startsWith('https://')) return <p>{t('meeting.pending', { provider: name })}</p>;
  return (
    <p className="online-meeting">
      <a className="button button--secondary button--small" href={meeting.joinUrl} target="_blank" rel="noreferrer">
        {t('meeting.join', { provider: name })}
      </a>
      {meeting.meetingNumber !== null && meeting.meetingNumber !== '' && (
        <span>{t('meeting.number', { number: meeting.meetingNumber })}</span>
      )}
      {meeting.password !== null && meeting.password !== '' && <span>{t('meeting.password', { password: meeting.password })}</span>}
    </p>
  );
}
