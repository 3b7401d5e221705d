import { type BodySent, changePassword } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from './call.ts';

/** The typed passwords are not stored anywhere. */
export function useChangePassword() {
  return useMutation({ gcTime: 0, mutationFn: (body: BodySent<typeof changePassword>) => call(changePassword, { body }) });
}
