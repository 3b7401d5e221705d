import {
  endTwoStep,
  getLevelPlan,
  getTwoStep,
  inviteVisitor,
  listFavourites,
  listInvitations,
  listOtherCalendars,
  listPasskeys,
  listPlanLevels,
  removeFavourite,
  removeOtherCalendar,
  removePasskey,
  takeBackInvitation,
} from '@assist/contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aConfiguration, anOther, aPlace, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('the focus after removing something with the keyboard', () => {
  const app = aScreen();
  const button = (name: string) => screen.findByRole('button', { name });
  const press = async (user: UserEvent, name: string) => {
    (await button(name)).focus();
    await user.keyboard('{Enter}');
  };
  const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

  afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

  it('moves to the next passkey, to the previous one if the last in the list was removed, and to the heading if none is left', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', Object);
    const key = (name: string) => ({ id: name.replace(' ', '-'), name, createdAt: '2026-11-20T08:00:00Z', lastUsedAt: null });
    let keys = ['Phone', 'Laptop', 'Key ring'].map(key);
    app.server.usually(listPasskeys, () => keys);
    app.server.usually(removePasskey, ({ params }) => {
      keys = keys.filter(({ id }) => id !== params.id);
      return { success: true };
    });
    const signIn = { ...aConfiguration().signIn, passkeys: { offered: true, origin: location.origin } };
    const { user } = await app.open('/settings', {}, { configuration: { signIn } });
    const remove = async (name: string) => {
      await press(user, `Remove ${name}`);
      await screen.findByText(`Remove ${name}?`);
      await user.keyboard('secret{Enter}');
    };
    await remove('Laptop');
    await waitFor(() => expect(at()).toBe('Remove Key ring'));
    await remove('Key ring');
    await waitFor(() => expect(at()).toBe('Remove Phone'));
    await remove('Phone');
    await waitFor(() => expect(at()).toBe('Passkeys'));
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('moves to the next favourite, and to the heading if none is left', async () => {
    let kept = ['vltava', 'labe'];
    app.server.usually(removeFavourite, ({ params }) => {
      kept = kept.filter((id) => id !== params.id);
      return undefined;
    });
    const { user, server } = await app.open('/favourites', { resources: [aRoom('Vltava'), aRoom('Labe')], favourites: kept });
    server.usually(listFavourites, () => kept.map((resourceId) => ({ resourceId })));
    await press(user, 'Remove Labe from favourites');
    await waitFor(() => expect(at()).toBe('Remove Vltava from favourites'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('Favourites'));
  });

  it('moves to the next filter, and to the heading if none is left', async () => {
    app.server.on(listPlanLevels, { version: '1', levels: [], buildings: [] });
    app.server.usually(getLevelPlan, ({ params }) => ({
      levelId: params.levelId,
      version: '1',
      bounds: [14, 50, 14.001, 50.001],
      bearing: 0,
      features: [],
    }));
    const { user } = await app.open('/plan?view=list&type=desk&people=2', { resources: [aRoom('Vltava'), aPlace('A-15')] });
    const chips = () => [...document.querySelectorAll('.active-chip')].map((one) => one.getAttribute('aria-label')!);
    await waitFor(() => expect(chips()).toHaveLength(2));
    const [first, second] = chips();
    await press(user, first!);
    await waitFor(() => expect(at()).toBe(second!));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('Plan'));
  });

  it('moves to the next calendar, and to the heading if none is left', async () => {
    let others = [anOther('Eva Malá'), anOther('Adam Malý')];
    app.server.usually(removeOtherCalendar, ({ params }) => {
      others = others.filter(({ id }) => id !== params.id);
      return undefined;
    });
    const { user, server } = await app.open('/other-calendars', { others });
    server.usually(listOtherCalendars, () => others);
    await press(user, 'Remove Eva Malá');
    await waitFor(() => expect(at()).toBe('Remove Adam Malý'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('Other calendars'));
  });

  it('moves to the next invitation, and to the heading if none is left', async () => {
    const invited = (visitor: string) => ({ id: visitor, visitor, createdAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T11:00:00Z' });
    let visitors = ['Gita', 'Hugo'].map(invited);
    app.server.usually(listInvitations, () => visitors);
    app.server.usually(inviteVisitor, () => ({ ...invited('Gita'), code: 'x' }));
    app.server.usually(takeBackInvitation, ({ params }) => {
      visitors = visitors.filter(({ id }) => id !== params.invitationId);
      return undefined;
    });
    const signIn = { ...aConfiguration().signIn, guests: 'with-invitation' as const };
    const { user } = await app.open(
      '/reservations?event=event-1',
      { resources: [aRoom('Vltava')], events: [aReservation()] },
      { configuration: { signIn } },
    );
    await press(user, 'Revoke the invitation of Gita');
    await waitFor(() => expect(at()).toBe('Revoke the invitation of Hugo'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('Visitors'));
  });

  it('moves to the button that turns two-step sign-in on again', async () => {
    const { user, server } = await app.open('/settings', {});
    server.on(getTwoStep, { since: '2026-11-20T08:00:00Z', recoveryCodesLeft: 8, hasPassword: true });
    await press(user, 'Turn off');
    server.on(endTwoStep, { success: true });
    server.on(getTwoStep, { since: null, recoveryCodesLeft: 0, hasPassword: true });
    await user.keyboard('right{Enter}');
    await waitFor(() => expect(at()).toBe('Turn on'));
  });

  it('stays in the part of the page that the person has pressed in the meantime', async () => {
    let kept = ['vltava', 'labe'];
    app.server.usually(removeFavourite, ({ params }) => {
      kept = kept.filter((id) => id !== params.id);
      return undefined;
    });
    const { user, server } = await app.open('/favourites', { resources: [aRoom('Vltava'), aRoom('Labe')], favourites: kept });
    server.usually(listFavourites, () => kept.map((resourceId) => ({ resourceId })));
    await press(user, 'Remove Labe from favourites');
    await user.click(document.querySelector('header.page__head')!);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});

describe('the focus after closing a dialog', () => {
  const app = aScreen();

  it.each([
    ['returns to the element that opened it', false, 'Remove Labe from favourites'],
    ['moves to the next element if the one that opened it is gone', true, 'Remove Vltava from favourites'],
  ])('%s, even if the dialog itself does not restore it', async (_rule, isGone, expected) => {
    await app.open('/favourites', { resources: [aRoom('Vltava'), aRoom('Labe')], favourites: ['vltava', 'labe'] });
    const from = await screen.findByRole('button', { name: 'Remove Labe from favourites' });
    from.focus();
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    dialog.innerHTML = '<input aria-label="Sure?">';
    document.body.append(dialog);
    dialog.querySelector('input')!.focus();
    if (isGone) from.closest('li')!.remove();
    dialog.remove();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(expected));
  });
});
