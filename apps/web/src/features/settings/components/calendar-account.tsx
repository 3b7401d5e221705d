import { getCalendarMe, getCalendarMyImage } from '@assist/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useT } from '../../../lib/language-context.tsx';

const ME = queryOptions({ queryKey: ['calendar-account'], queryFn: ({ signal }) => call(getCalendarMe, { signal }) });
const PICTURE = queryOptions({
  queryKey: ['calendar-picture'],
  // The answer is empty (204) if the calendar has no picture of this person.
  queryFn: async ({ signal }) => (await call(getCalendarMyImage, { signal })) ?? null,
});

/** Shows the person as the company's calendar knows them, because they may have connected the wrong account. */
export function CalendarAccount() {
  const t = useT();
  const { data: me } = useQuery(ME);
  const { data: picture } = useQuery(PICTURE);
  const address = usePictureAddress(picture ?? null);
  if (me === undefined) return null;
  return (
    <p className="settings__account">
      {address !== undefined && <img src={address} alt="" width={32} height={32} />}
      {t('settings.calendarAccount', { name: me.name, email: me.email })}
    </p>
  );
}

/** Returns an address for the fetched picture. An `img` element could not fetch the picture, because it cannot send the person's token. */
function usePictureAddress(bytes: Uint8Array | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === null || bytes.length === 0) return undefined;
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
