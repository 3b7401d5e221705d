import { type SecondStep, setFirstPassword } from '@assist/contract';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Sets the first password with an invitation's token, and signs in. Returns the second step if the account requires one. */
export async function beginWithPassword(token: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(setFirstPassword, { body: { token, password } });
  if ('secondStep' in answer) return answer.secondStep;
  await enter(answer);
  return undefined;
}
