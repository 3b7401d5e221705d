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

/** All location codes, for administrators. */
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

/** Pictures of the sign sheets, as a preview before they are printed. */
export function signDrawingsQuery(asked: PrintedCodes) {
  return queryOptions({
    queryKey: ['sign-drawings', asked],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(drawLocationCodes, { body: asked, signal }),
  });
}

/** Creates the PDF of the sign sheets. The server records when the codes were printed. */
export function usePrintLocationCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PrintedCodes) => call(printLocationCodes, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
