import { changePassword } from '@assist/contract';
import { type Route, route } from '../../call/route.ts';
import type { PasswordsUsecases } from './passwords.usecases.ts';

export function passwordsRoutes(passwords: PasswordsUsecases): Route[] {
  return [
    route(changePassword, async ({ principal, body, now, request }) => {
      await passwords.change(principal, body, request.ip, now);
      return { success: true };
    }),
  ];
}
