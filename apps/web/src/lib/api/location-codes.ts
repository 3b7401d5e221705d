import {
  type BodySent,
  changeLocationCode,
  createLocationCodes,
  drawLocationCodes,
  listLocationCodes,
  printLocationCodes,
} from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const KEY = ['location-codes'];

export type PrintedCodes = BodySent<typeof printLocationCodes>;

/** All codes on the walls, for administrators. */
export const locationCodesQuery = queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(listLocationCodes, { signal }) });

export function useCreateLocationCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof createLocationCodes>) => call(createLocationCodes, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeLocationCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, ...body }: BodySent<typeof changeLocationCode> & { readonly code: string }) =>
      call(changeLocationCode, { params: { code }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** A preview of the printed sheets. */
export function signDrawingsQuery(asked: PrintedCodes) {
  return queryOptions({
    queryKey: ['sign-drawings', asked],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(drawLocationCodes, { body: asked, signal }),
  });
}

/** Creates a PDF, which also updates the codes' print dates. */
export function usePrintLocationCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PrintedCodes) => call(printLocationCodes, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
