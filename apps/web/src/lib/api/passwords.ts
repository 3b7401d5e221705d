import { type BodySent, changePassword } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from './call.ts';

/** What was typed is kept nowhere. */
export function useChangePassword() {
  return useMutation({ gcTime: 0, mutationFn: (body: BodySent<typeof changePassword>) => call(changePassword, { body }) });
}
