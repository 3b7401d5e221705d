import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

export const twoStepQuery = queryOptions({ queryKey: ['two-step'], queryFn: ({ signal }) => call(getTwoStep, { signal }) });

/** Returns the mutations of two-step sign-in. All but `begin` refetch its state afterwards. Answers are not cached. */
export function useTwoStepChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(twoStepQuery);
  return {
    begin: useMutation({ gcTime: 0, mutationFn: (proof: string) => call(beginTwoStep, { body: { proof } }) }),
    confirm: useMutation({ gcTime: 0, onSettled, mutationFn: (code: string) => call(confirmTwoStep, { body: { code } }) }),
    renew: useMutation({ gcTime: 0, onSettled, mutationFn: (proof: string) => call(renewRecoveryCodes, { body: { proof } }) }),
    end: useMutation({ gcTime: 0, onSettled, mutationFn: (proof: string) => call(endTwoStep, { body: { proof } }) }),
  };
}
