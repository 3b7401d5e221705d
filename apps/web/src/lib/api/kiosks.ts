import { approveKiosk, type BodySent, changeKiosk, listKiosks, removeKiosk } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const KEY = ['kiosks'];
/** Polling interval of the list, since administrators watch it to see whether a kiosk that they have switched on connects. */
const REFRESH_MS = 10_000;

/** All kiosks, each with the time at which the server last heard from it, for administrators. */
export const kiosksQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listKiosks, { signal }),
  refetchInterval: REFRESH_MS,
});

export function useApproveKiosk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof approveKiosk>) => call(approveKiosk, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeKiosk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodySent<typeof changeKiosk> & { readonly id: string }) => call(changeKiosk, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveKiosk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeKiosk, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
