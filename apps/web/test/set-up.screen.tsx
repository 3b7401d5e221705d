import { beginSetUpPasskey, getSetUp, login, setUp } from '@assist/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openSetUp } from '../src/app/set-up.tsx';
import { readTokens } from '../src/lib/api/session.ts';
import { loadLanguage, loadWords } from '../src/lib/language-context.tsx';
import { aScreen } from './a-screen.tsx';
import { refusal } from './a-server.ts';

describe('setting up an empty server', () => {
  const app = aScreen();
  const EMPTY = { isOpen: true, needsCompany: true, needsPassword: true, passkeyOrigin: null as string | null };
  const TYPED = {
    Code: 'K7QF-2M9X-4TRB',
    'Your name': 'Jana Malá',
    'E-mail address': 'jana@birch.example',
    Password: 'nine-rivers-meet',
    'Name of the company': 'Birch',
  };

  async function open(state: Partial<typeof EMPTY> = {}) {
    app.server.usually(getSetUp, { ...EMPTY, ...state });
    await Promise.all([loadLanguage('en'), loadWords('account', 'administration')]);
    render(await openSetUp(await loadLanguage('en'), { isAskedFor: true }));
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true });
    return {
      user,
      fill: async (changes: Partial<Record<keyof typeof TYPED, string>> = {}) => {
        for (const [label, text] of Object.entries({ ...TYPED, ...changes })) {
          const field = screen.queryByLabelText(label);
          if (field === null) continue;
          await user.clear(field);
          if (text !== '') await user.type(field, text);
        }
        await user.keyboard('{Enter}');
      },
    };
  }
  const focused = () => document.activeElement?.getAttribute('name');

  it('makes the administrator and the company, signs in and opens the overview', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    app.server.on(setUp, { session: null });
    app.server.on(login, { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' });
    const { fill } = await open();
    expect(focused()).toBe('code');
    await fill();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    expect(app.server.asked(setUp)[0]!.body).toEqual({
      code: TYPED.Code,
      administrator: { email: 'jana@birch.example', name: 'Jana Malá', password: 'nine-rivers-meet' },
      company: { name: 'Birch', timezone: expect.stringMatching(/^[A-Z]/u), defaultLanguage: 'en' },
    });
    expect(readTokens()?.token).toBe('new-token');
    assign.mockRestore();
  });

  it.each([
    ['no code', { Code: '' }, 'code', 'Enter the code that the server printed.'],
    ['no name', { 'Your name': ' ' }, 'name', 'Enter your name.'],
    ['no address', { 'E-mail address': '' }, 'email', 'Enter your e-mail address.'],
    ['an address that is none', { 'E-mail address': 'jana' }, 'email', 'This is not an e-mail address.'],
    ['a short password', { Password: 'short' }, 'password', 'The new password is too short. Use at least 12 characters.'],
    ['no company', { 'Name of the company': '' }, 'company', 'Enter the name of the company.'],
  ])('with %s sends nothing, says what is missing and leads there', async (_what, changes, field, sentence) => {
    const { fill } = await open();
    await fill(changes);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect([focused(), app.server.calls]).toEqual([field, ['getSetUp']]);
  });

  it.each([
    ['wrong-code', 'code', 'This is not the code of this server. It is printed again at each start.'],
    ['password-common', 'password', 'This password is too common. Choose another one.'],
    ['too-many-attempts', undefined, 'Too many attempts. Wait a few minutes and try again.'],
    ['set-up-ended', undefined, 'This server has already been set up. Sign in.'],
  ] as const)('if refused with %s, keeps what was typed', async (code, field, sentence) => {
    app.server.on(setUp, refusal(code));
    const { fill } = await open();
    await fill();
    expect(await screen.findByText(sentence)).toBeDefined();
    if (field !== undefined) await waitFor(() => expect(focused()).toBe(field));
    expect(screen.getByLabelText<HTMLInputElement>('Name of the company').value).toBe('Birch');
  });

  it('offers a passkey where there can be one, which takes the place of the password and signs in', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] };
    const made = { id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}), response };
    const create = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    create.mockResolvedValue(made);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', Object);
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
    app.server.on(beginSetUpPasskey, {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Birch' },
      user: { id: 'AAAA', name: 'jana@birch.example', displayName: 'Jana' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
    const session = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
    app.server.on(setUp, { session });
    const { user, fill } = await open({ passkeyOrigin: location.origin });
    await user.click(screen.getByRole('radio', { name: 'With a passkey' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await fill();
    expect(await screen.findByText('Cancelled, or it took too long. Try again.')).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    expect(app.server.asked(beginSetUpPasskey)[0]!.body).toEqual({
      code: TYPED.Code,
      email: 'jana@birch.example',
      name: 'Jana Malá',
      companyName: 'Birch',
    });
    expect(app.server.asked(setUp)[0]!.body.administrator).toEqual({
      email: 'jana@birch.example',
      name: 'Jana Malá',
      passkey: {
        name: expect.stringMatching(/^Passkey \(/u),
        id: 'AQID',
        clientDataJSON: 'AQID',
        attestationObject: 'AQID',
        transports: ['internal'],
      },
    });
    expect(readTokens()?.token).toBe('new-token');
    Reflect.deleteProperty(navigator, 'credentials');
    assign.mockRestore();
  });

  it('asks only for what is missing: no company that exists, no password of a company’s calendar', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    app.server.on(setUp, { session: null });
    const { fill } = await open({ needsCompany: false, needsPassword: false });
    expect([screen.queryByLabelText('Password'), screen.queryByLabelText('Name of the company')]).toEqual([null, null]);
    expect(screen.getByText('You will sign in with your company account.')).toBeDefined();
    await fill();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    expect(app.server.asked(setUp)[0]!.body).toEqual({
      code: TYPED.Code,
      administrator: { email: 'jana@birch.example', name: 'Jana Malá' },
    });
    assign.mockRestore();
  });

  it('is not offered at other addresses if it is done', async () => {
    app.server.usually(getSetUp, { ...EMPTY, isOpen: false });
    expect(await openSetUp(await loadLanguage('en'), { isAskedFor: false })).toBeUndefined();
  });

  it('leads to the sign-in if it is done', async () => {
    await open({ isOpen: false });
    expect(await screen.findByRole('link', { name: 'Go to sign-in' })).toBeDefined();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });
});
