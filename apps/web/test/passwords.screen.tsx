import { changePassword, getTwoStep } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfiguration, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('the password, in the settings,', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')] };
  const OLD = 'four brown hens sing';
  const NEW = 'nine grey geese dance';
  const button = (name: string) => screen.findByRole('button', { name });
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const open = async () => {
    const opened = await app.open('/settings', COMPANY);
    await opened.user.click(await button('Change the password'));
    return opened;
  };
  const fill = async ({ user }: Awaited<ReturnType<typeof open>>, old: string, next: string, again = next) => {
    for (const [name, text] of [
      ['Current password', old],
      ['New password', next],
      ['Repeat the new password', again],
    ] as const) {
      await user.clear(await field(name));
      if (text !== '') await user.type(await field(name), text);
    }
    await user.keyboard('{Enter}');
  };

  it('is changed with the old one and a new one typed twice, after which the focus returns to its button', async () => {
    const opened = await open();
    expect(document.activeElement).toBe(await field('Current password'));
    opened.server.on(changePassword, { success: true });
    await fill(opened, OLD, NEW);
    expect(await screen.findByText('Your password has been changed. Your other devices are signed out.')).toBeDefined();
    expect(opened.server.asked(changePassword).map(({ body }) => body)).toEqual([{ oldPassword: OLD, newPassword: NEW }]);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await button('Change the password')));
  });

  it('has fields that tell password managers their purpose and the user name', async () => {
    await open();
    const kinds = await Promise.all(
      ['Current password', 'New password', 'Repeat the new password'].map(async (name) => {
        const { type, autocomplete } = await field(name);
        return [type, autocomplete];
      }),
    );
    expect(kinds).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
      ['password', 'new-password'],
    ]);
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('jana@example.com'));
  });

  it.each([
    ['Enter your current password.', 'Current password', '', NEW, NEW],
    ['The new password is too short. Use at least 12 characters.', 'New password', OLD, 'too short', 'too short'],
    ['The passwords do not match. Type the new one again.', 'Repeat the new password', OLD, NEW, 'nine grey geese dances'],
  ])('is not sent if an entry is missing or wrong: %s', async (sentence, name, old, next, again) => {
    const opened = await open();
    await fill(opened, old, next, again);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(document.activeElement).toBe(await field(name));
    expect(opened.server.asked(changePassword)).toEqual([]);
  });

  it.each([
    ['wrong-password', 'Current password', 'This is not your current password.'],
    ['password-common', 'New password', 'This password is too common. Choose another one.'],
    ['password-like-address', 'New password', 'The new password contains the name in your e-mail address. Choose another one.'],
  ] as const)('shows the refusal %s at the field concerned', async (code, name, sentence) => {
    const opened = await open();
    opened.server.on(changePassword, refusal(code));
    await fill(opened, OLD, NEW);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    const input = await field(name);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
  });

  it('keeps the typed values if no answer comes', async () => {
    const opened = await open();
    opened.server.on(changePassword, NO_ANSWER);
    await fill(opened, OLD, NEW);
    expect((await screen.findByRole('alert')).textContent).toBe('No connection to the server. Check the network and try again.');
    expect((await field('New password')).value).toBe(NEW);
  });

  it('stays unchanged after Cancel', async () => {
    const { user, server } = await open();
    await user.click(within(await screen.findByRole('region', { name: 'Password' })).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(server.asked(changePassword)).toEqual([]);
  });

  it.each([
    [
      'who signs in elsewhere',
      () => app.open('/settings', COMPANY, { configuration: { signIn: { ...aConfiguration().signIn, twoStep: false } } }),
    ],
    [
      'whose account has none',
      () => {
        app.server.on(getTwoStep, refusal('sign-in-not-offered'));
        return app.open('/settings', COMPANY);
      },
    ],
  ])('is not offered to a person %s', async (_who, show) => {
    await show();
    await screen.findByText('Assist 1.2.3');
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  });
});
