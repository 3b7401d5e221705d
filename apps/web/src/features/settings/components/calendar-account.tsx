import { getCalendarMe } from '@assist/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useOwnPicture } from './use-own-picture.ts';

const ME = queryOptions({ queryKey: ['calendar-account'], queryFn: ({ signal }) => call(getCalendarMe, { signal }) });

/** Shows the person as the company's calendar knows them, because they may have connected the wrong account. */
export function CalendarAccount() {
  const t = useT();
  const { data: me } = useQuery(ME);
  const address = useOwnPicture();
  if (me === undefined) return null;
  return (
    <p className="settings__account">
      {address !== undefined && <img src={address} alt="" width={32} height={32} />}
      {t('settings.calendarAccount', { name: me.name, email: me.email })}
    </p>
  );
}
