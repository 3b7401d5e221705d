import {
  type AdministeredPerson,
  CAPABILITIES_IN_USE,
  changePerson,
  changePersonAddress,
  closePerson,
  erasePerson,
  exportPerson,
  getAdministeredPerson,
  getMe,
  getOverview,
  invitePeople,
  listAdministeredPeople,
  reopenPerson,
  resetPersonTwoStep,
  setPersonRoles,
  signOutPerson,
} from '@assist/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfiguration, asAdministrator, JANA, ME, NOW } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

const PERSON: AdministeredPerson = {
  id: 'p1',
  email: 'eva@example.com',
  name: 'Eva Malá',
  department: 'Sales',
  administrator: false,
  roles: { manager: null, reception: false, approver: false },
  isClosed: false,
  hasPassword: true,
  invitation: null,
  hasSecondStep: true,
  lastSignInAt: '2026-11-20T07:00:00.000Z',
  signIns: 2,
};
const OVERVIEW = {
  companyName: 'Rivers',
  plan: { venues: 1, floors: 2 },
  resources: { count: 1, visible: 1, onPlan: 1 },
  people: { count: 2, ready: 2, invited: 0 },
  hasPasswords: true,
  hasMail: false,
};

describe('the page of a person', () => {
  const app = aScreen();
  /** Opens the page of a person whom the server then keeps, and changes as it is asked. */
  async function open(changes: Partial<AdministeredPerson> = {}, how: Parameters<typeof app.open>[2] = {}) {
    asAdministrator(app.server);
    let person: AdministeredPerson = { ...PERSON, ...changes };
    const become = (part: Partial<AdministeredPerson>) => (person = { ...person, ...part });
    const { server } = app;
    server.usually(getOverview, OVERVIEW);
    server.usually(getAdministeredPerson, () => person);
    server.usually(listAdministeredPeople, () => ({ value: [person], total: 1, cursor: null }));
    server.usually(changePerson, ({ body }) => become(body as Partial<AdministeredPerson>));
    server.usually(changePersonAddress, ({ body }) => become({ email: body.email, signIns: 0 }));
    server.usually(setPersonRoles, ({ body }) => become({ roles: body }));
    server.usually(closePerson, () => become({ isClosed: true, signIns: 0 }));
    server.usually(reopenPerson, () => become({ isClosed: false }));
    server.usually(signOutPerson, () => become({ signIns: 0 }));
    server.usually(resetPersonTwoStep, () => become({ hasSecondStep: false, signIns: 0 }));
    const opened = await app.open('/admin/people/p1', {}, how);
    await screen.findByRole('heading', { level: 1, name: person.name });
    return opened;
  }
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const focused = () => document.activeElement?.textContent;

  it('is opened from the list, and leads back to it', async () => {
    asAdministrator(app.server);
    app.server.usually(getOverview, OVERVIEW);
    app.server.usually(listAdministeredPeople, { value: [PERSON], total: 1, cursor: null });
    app.server.usually(getAdministeredPerson, PERSON);
    const { user } = await app.open('/admin/people');
    await user.click(await screen.findByRole('link', { name: 'Eva Malá' }));
    await screen.findByRole('heading', { level: 1, name: 'Eva Malá' });
    expect(location.pathname).toBe('/admin/people/p1');
    await user.click(within(screen.getByRole('main')).getAllByRole('link', { name: 'People' }).at(-1)!);
    expect(await screen.findByText('1 person has an account.')).toBeDefined();
  });

  it('are invited together, and the links stay until they are closed', async () => {
    asAdministrator(app.server);
    const links = ['https://assist.example/first#eva', 'https://assist.example/first#adam'];
    let people: AdministeredPerson[] = [
      { ...PERSON, hasPassword: false },
      { ...PERSON, id: 'p2', name: 'Adam Novák', email: 'adam@example.com', hasPassword: false },
    ];
    const isInvited = () => people.every(({ invitation }) => invitation !== null);
    app.server.usually(getOverview, () => ({ ...OVERVIEW, people: { count: 2, ready: 0, invited: isInvited() ? 2 : 0 } }));
    app.server.usually(listAdministeredPeople, () => ({ value: people, total: 2, cursor: null }));
    app.server.on(invitePeople, ({ body }) => {
      people = people.map((person) => ({ ...person, invitation: { sentAt: NOW, isValid: true } }));
      return { value: body.ids.map((id, index) => ({ id, outcome: 'link' as const, link: links[index]!, expiresAt: null })) };
    });
    const { user } = await app.open('/admin/people');
    await user.click(await screen.findByRole('button', { name: 'Invite all of them' }));
    const shown = within(await screen.findByRole('region', { name: 'Invitations' }));
    expect(screen.queryByRole('button', { name: 'Invite all of them' })).toBeNull();
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Eva Malá eva@example.com',
      'Adam Novák adam@example.com',
    ]);
    expect(shown.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(links);
    expect(focused()).toBe('Invitations');
    await user.click(shown.getByRole('button', { name: 'Copy the link of Adam Novák' }));
    expect(await navigator.clipboard.readText()).toBe(links[1]);
    await user.click(shown.getByRole('button', { name: 'Copy as a list' }));
    expect(await navigator.clipboard.readText()).toBe(`Eva Malá\teva@example.com\t${links[0]}\nAdam Novák\tadam@example.com\t${links[1]}`);
    expect(shown.getByRole('button', { name: 'Save as a table' })).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(screen.queryByDisplayValue(links[0]!)).toBeNull();
  });

  it('are invited by the hundred, and the links of those before a failure are not lost', async () => {
    asAdministrator(app.server);
    const people = Array.from({ length: 101 }, (_, index) => ({ ...PERSON, id: `p${index}`, name: `Person ${index}`, hasPassword: false }));
    app.server.usually(getOverview, { ...OVERVIEW, people: { count: 101, ready: 0, invited: 0 } });
    app.server.usually(listAdministeredPeople, { value: people, total: 101, cursor: null });
    const linkOf = (id: string) => ({ id, outcome: 'link' as const, link: `https://assist.example/first#${id}`, expiresAt: null });
    app.server.usually(invitePeople, ({ body }) => (body.ids.includes('p100') ? NO_ANSWER : { value: body.ids.map(linkOf) }));
    const { user } = await app.open('/admin/people');
    await user.click(await screen.findByRole('button', { name: 'Invite all of them' }));
    const shown = within(await screen.findByRole('region', { name: 'Invitations' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(100);
    expect(await screen.findByText('No connection to the server. Check the network and try again.')).toBeDefined();
  });

  it('says that there is nobody, if the person does not exist', async () => {
    asAdministrator(app.server);
    app.server.on(getAdministeredPerson, refusal('not-found'));
    await app.open('/admin/people/p1');
    expect(await screen.findByText('Nobody was found')).toBeDefined();
  });

  it('does not exist for a manager', async () => {
    app.server.on(getMe, { data: { ...JANA, administrator: false, capabilities: ['rules'] }, error: null, loading: false });
    await app.open('/admin/people/p1');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(getAdministeredPerson)).toEqual([]);
  });

  describe('with the name and the department', () => {
    it('sends only what was changed, and then has nothing to save', async () => {
      const { user, server } = await open();
      expect(button('Save').disabled).toBe(true);
      await user.type(screen.getByLabelText('Department'), ' North');
      await user.click(button('Save'));
      await screen.findByText('The account of Eva Malá is saved.');
      expect(server.asked(changePerson).map(({ body }) => body)).toEqual([{ department: 'Sales North' }]);
      expect([button('Save').disabled, focused()]).toEqual([true, 'Name and address']);
    });

    it('keeps the words if they could not be saved, and sends nothing without a name', async () => {
      const { user, server } = await open();
      const name = screen.getByLabelText<HTMLInputElement>('Name');
      await user.clear(name);
      await user.keyboard('{Enter}');
      expect([screen.getByText('Enter the name.'), server.asked(changePerson)]).toEqual([expect.anything(), []]);
      server.on(changePerson, NO_ANSWER);
      await user.type(name, 'Eva Nová{Enter}');
      expect(await screen.findByRole('alert')).toBeDefined();
      expect(name.value).toBe('Eva Nová');
    });

    it('leaves the name and the address to the company’s accounts, and says so', async () => {
      const signIn = { ...aConfiguration().signIn, password: null };
      await open({}, { configuration: { signIn } });
      expect(screen.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
      expect(screen.getAllByText(/It is changed there/).length).toBe(2);
      expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
    });

    it('gives the administrator’s role at once, and says why the last one keeps it', async () => {
      const { user, server } = await open();
      await user.click(screen.getByRole('switch', { name: 'Administrator' }));
      await screen.findByText('The account of Eva Malá is saved.');
      expect(server.asked(changePerson).at(-1)!.body).toEqual({ administrator: true });
      server.on(changePerson, refusal('last-administrator'));
      await user.click(screen.getByRole('switch', { name: 'Administrator' }));
      expect((await screen.findByRole('alert')).textContent).toMatch(/^This is the last administrator/);
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Administrator' }).checked).toBe(true);
    });
  });

  describe('with the roles', () => {
    const save = () => button('Save the roles');

    it('covers everything in a chosen area, and stores areas and capabilities with one press', async () => {
      const { user, server } = await open();
      expect(save().disabled).toBe(true);
      await user.click(box('The house'));
      expect([box('Quiet zone').checked, box('Quiet zone').disabled]).toEqual([true, true]);
      await user.click(box('The house'));
      await user.click(box('2nd floor'));
      await user.click(box('Kiosks'));
      await user.click(save());
      await screen.findByText('The roles of Eva Malá are saved.');
      expect(server.asked(setPersonRoles).map(({ body }) => body)).toEqual([
        { manager: { areaIds: ['floor-2'], capabilities: ['kiosks'] }, reception: false, approver: false },
      ]);
      expect([save().disabled, focused()]).toEqual([true, 'Roles']);
    });

    it('offers only what has an effect, and keeps what a call has set', async () => {
      const { user, server } = await open({
        roles: { manager: { areaIds: ['floor-1'], capabilities: ['reports', 'plan'] }, reception: true, approver: false },
      });
      const offered = section('Roles').getAllByRole('checkbox');
      expect(offered.map((one) => one.closest('label')!.textContent)).toEqual([
        'The house',
        '1st floor',
        '2nd floor',
        'Quiet zone',
        'Signs and closures',
        'Resources and areas',
        'Kiosks',
      ]);
      expect(screen.getByText('This person also has roles that have no effect yet. They are kept.')).toBeDefined();
      await user.click(box('Signs and closures'));
      await user.click(save());
      await screen.findByText('The roles of Eva Malá are saved.');
      expect(server.asked(setPersonRoles)[0]!.body).toEqual({
        manager: { areaIds: ['floor-1'], capabilities: ['reports'] },
        reception: true,
        approver: false,
      });
    });

    it('says what is missing, leads there, and keeps the choice if the server refuses it', async () => {
      const { user, server } = await open();
      await user.click(box('1st floor'));
      await user.click(save());
      await screen.findByText('Choose what this person may do there.');
      expect([document.activeElement, server.asked(setPersonRoles)]).toEqual([box('Signs and closures'), []]);
      await user.click(box('1st floor'));
      await user.click(box('Kiosks'));
      await user.click(save());
      await screen.findByText('Choose at least one area.');
      await user.click(box('1st floor'));
      server.on(setPersonRoles, refusal('unknown-place'));
      await user.click(save());
      expect((await screen.findByRole('alert')).textContent).toMatch(/^This place is no longer/);
      expect([box('1st floor').checked, box('Kiosks').checked, save().disabled]).toEqual([true, true, false]);
    });

    it('finds areas by name in a long list, each below the areas that contain it', async () => {
      const more = Array.from({ length: 12 }, (_, index) => ({
        id: `wing-${index}`,
        parentAreaId: 'floor-1',
        maxUt: 100,
        kind: 'zone',
        name: { en: `Wing ${index}` },
        rank: index,
        featureId: null,
        timezone: 'Europe/Prague',
      }));
      const { user } = await open({}, { configuration: { areas: [...aConfiguration().areas, ...more] } });
      await user.type(screen.getByLabelText('Find an area'), 'wing 11{Enter}');
      const shown = section('Roles').getAllByRole('checkbox');
      expect(shown.map((one) => one.closest('label')!.textContent).slice(0, -CAPABILITIES_IN_USE.length)).toEqual([
        'The house',
        '1st floor',
        'Wing 11',
      ]);
      await user.click(box('Wing 11'));
      expect(screen.getByText('Chosen: Wing 11')).toBeDefined();
      await user.type(screen.getByLabelText('Find an area'), 'x');
      expect(await screen.findByText('No area has this name.')).toBeDefined();
    });
  });

  describe('with the address', () => {
    const dialog = () => within(screen.getByRole('dialog', { name: 'A new address for Eva Malá' }));
    const type = async (user: Awaited<ReturnType<typeof open>>['user'], address: string) => {
      await user.clear(dialog().getByLabelText('New address'));
      await user.type(dialog().getByLabelText('New address'), `${address}{Enter}`);
    };

    it('says what will happen before it changes, and tells refusals at the field', async () => {
      const { user, server } = await open();
      await user.click(button('Change the address'));
      expect(dialog().getByText(/is signed out everywhere, and signs in with the new address/)).toBeDefined();
      await type(user, 'eva');
      expect(dialog().getByText('This is not an e-mail address.')).toBeDefined();
      await type(user, 'Eva@Example.com');
      expect(dialog().getByText('This is the address that the person has already.')).toBeDefined();
      expect(server.asked(changePersonAddress)).toEqual([]);
      server.on(changePersonAddress, refusal('person-exists'));
      await type(user, 'adam@example.com');
      expect((await dialog().findByRole('alert')).textContent).toBe('There is already an account with this address.');
      await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('New address')));
      server.on(changePersonAddress, { ...PERSON, email: 'eva.nova@example.com', signIns: 0 });
      await type(user, 'eva.nova@example.com');
      await screen.findByText('Eva Malá now signs in with eva.nova@example.com.');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(button('Change the address'));
    });
  });

  describe('with the sign-in', () => {
    it('signs the person out everywhere, and resets the second step', async () => {
      const { user } = await open();
      expect(section('Sign-in and security').getByText('Last signed in: Fri 20 Nov')).toBeDefined();
      expect(section('Sign-in and security').getByText('Signed in on 2 devices')).toBeDefined();
      await user.click(button('Sign out everywhere'));
      await screen.findByText('Eva Malá is signed out everywhere.');
      expect(screen.getByText('Signed in on no device')).toBeDefined();
      await user.click(button('Reset the second step'));
      await screen.findByText('The second step of Eva Malá is removed.');
      expect(screen.getByText('No second step')).toBeDefined();
    });

    it('gives a link to hand over for a person without a password', async () => {
      const { user, server } = await open({ hasPassword: false, hasSecondStep: false, lastSignInAt: null, signIns: 0 });
      server.on(invitePeople, { value: [{ id: 'p1', outcome: 'link', link: 'https://assist.example/first#t', expiresAt: null }] });
      expect(screen.getByText('No sign-in in the last 30 days')).toBeDefined();
      await user.click(button('Invite Eva Malá'));
      expect(await screen.findByDisplayValue('https://assist.example/first#t')).toBeDefined();
      expect(button('Copy the link of Eva Malá')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Copy as a list' })).toBeNull();
    });

    it('warns before the invitation if only the machine of the server can open the links', async () => {
      const warning = /^Links of invitations do not work on other devices yet\. Ask the person who runs the server to set PUBLIC_URL/u;
      await open({ hasPassword: false });
      expect(screen.getByText(warning)).toBeDefined();
      cleanup();
      await open({ hasPassword: false }, { configuration: { apiURL: 'https://assist.example' } });
      expect(screen.queryByText(warning)).toBeNull();
    });
  });

  describe('with the data', () => {
    beforeEach(() => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('hands out everything in a file that is named after the address', async () => {
      const { user, server } = await open();
      const saved: Blob[] = [];
      vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
        saved.push(blob as Blob);
        return 'blob:x';
      });
      const data = { email: PERSON.email, exportedAt: '2026-11-23T08:07:00.000Z', data: { account: [{ name: 'Eva Malá' }] } };
      server.on(exportPerson, data);
      await user.click(button('Download'));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(JSON.parse(await saved[0]!.text())).toEqual(data);
      const link = vi.mocked(HTMLAnchorElement.prototype.click).mock.contexts[0] as HTMLAnchorElement;
      expect(link.download).toBe('eva@example.com.json');
    });

    it('closes and reopens the account, and the focus stays on the button', async () => {
      const { user } = await open();
      await user.click(button('Close the account'));
      await screen.findByText('The account of Eva Malá is closed.');
      expect(document.activeElement).toBe(button('Reopen the account'));
      await user.click(button('Reopen the account'));
      await screen.findByText('The account of Eva Malá is open again.');
    });

    it('erases the person only after the address was typed, and says how much was erased', async () => {
      const { user, server } = await open();
      server.on(erasePerson, { erased: { reservations: 3, account: 1, invitations: 1 } });
      await user.click(button('Erase'));
      const dialog = within(screen.getByRole('dialog', { name: 'Erase Eva Malá for ever?' }));
      await user.type(dialog.getByLabelText('To confirm, type eva@example.com'), 'eva{Enter}');
      expect([dialog.getByText('This is not the address of this person.'), server.asked(erasePerson)]).toEqual([expect.anything(), []]);
      await user.type(dialog.getByLabelText('To confirm, type eva@example.com'), '@example.com');
      server.on(listAdministeredPeople, { value: [], total: 0, cursor: null });
      await user.click(dialog.getByRole('button', { name: 'Erase for ever' }));
      await screen.findByText('Eva Malá is erased: 3 reservations, 2 other entries.');
      await waitFor(() => expect(location.pathname).toBe('/admin/people'));
      expect(await screen.findByText('0 people have an account.')).toBeDefined();
      expect(server.asked(erasePerson).map(({ params }) => params)).toEqual([{ email: 'eva@example.com' }]);
    });

    it('says that nobody erases themselves', async () => {
      await open({ email: ME.email, administrator: true });
      expect(await screen.findByText('You cannot erase yourself. Another administrator can.')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
    });
  });
});
