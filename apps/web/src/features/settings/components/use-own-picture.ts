import { getCalendarMyImage } from '@assist/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';

export const ownPictureQuery = queryOptions({
  queryKey: ['calendar-picture'],
  // The answer is empty (204) if there is no picture of this person.
  queryFn: async ({ signal }) => (await call(getCalendarMyImage, { signal })) ?? null,
});

/**
 * Returns an address for the person's picture; undefined if there is none. An `img` element could not fetch the picture, because it cannot
 * send the person's token.
 */
export function useOwnPicture(): string | undefined {
  const { data: bytes = null } = useQuery(ownPictureQuery);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = bytes === null || bytes.length === 0 ? undefined : URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return made === undefined ? undefined : () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
