import type { AttendeeResponse, ShowAs } from '@assist/reservation';
import { type Instant, instantOf, type InstantRange, overlaps } from '@assist/time';
import { createHash } from 'node:crypto';
import type { Address, Answer, BusyTime, CalendarItem, ItemContent, ItemPatch, NewItem } from './calendar-item.ts';
import { Directory, type Email, RIGHTS } from './directory.ts';
import { globalObjectId } from './global-object-id.ts';
import { type Copy, Mailbox } from './mailbox.ts';
import { type Instance, Meeting } from './meeting.ts';
import { answerOfRoom } from './room-answer.ts';

export interface EngineOptions {
  readonly now: () => number;
  /** Whose copies tell the attendees' answers: Exchange's organizer alone, or (one event for all) everybody's. */
  readonly tracking?: 'organizerOnly' | 'shared';
  /** Whether what a person has declined stays in his calendar. */
  readonly declinedStays?: boolean;
  /** A new event is not listed before so long. */
  readonly listingDelayMs?: number;
  readonly newUid?: (seed: string, created: Instant) => string;
}

/** What happened to a mailbox; `id` is the item's, or an occurrence's that is gone. */
export interface EngineChange {
  readonly mailbox: Email;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly id: string;
}

interface Asked {
  readonly copyId: string;
  readonly room: Email;
  readonly meeting: Meeting;
  /** One occurrence only. */
  readonly originalStart?: Instant;
  readonly due: Instant;
}

/** How often a live stand-in looks whether a room's answer is due. */
const TICK_MS = 250;

/**
 * A company's calendar in memory: one copy of an event in each mailbox that takes part, rooms that answer later by
 * their own rules, series with exceptions. It knows no vendor and no clock.
 */
export class CalendarEngine {
  readonly directory = new Directory();
  readonly #options: EngineOptions;
  readonly #mailboxes = new Map<Email, Mailbox>();
  readonly #copies = new Map<string, Copy>();
  readonly #listeners = new Set<(change: EngineChange) => void>();
  /** By copy, then by occurrence. */
  #asked = new Map<string, Map<Instant | 'all', Asked>>();
  #seq = 0;
  #made = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  listingDelayMs: number;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.listingDelayMs = options.listingDelayMs ?? 0;
  }

  get now(): Instant {
    return instantOf(this.#options.now());
  }

  /** The number of the last change anywhere. */
  get seq(): number {
    return this.#seq;
  }

  onChange(listener: (change: EngineChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** In the mailbox's own name. Everybody invited has a copy at once; rooms answer later. */
  createItem(mailbox: Email, draft: NewItem): CalendarItem {
    const { recurrence, transactionId, uid, id, ...content } = draft;
    const box = this.#mailboxOf(mailbox);
    const known = transactionId === undefined ? undefined : box.byTransaction.get(transactionId);
    if (known !== undefined && this.#visibleOf(known).length > 0) return this.#itemOf(known);
    this.#made += 1;
    const seed = `${mailbox}:${this.#made}`;
    const base: ItemContent = { ...EMPTY_CONTENT, zoneTexts: { start: draft.zone, end: draft.zone }, ...content };
    const meeting = new Meeting(
      uid ?? (this.#options.newUid ?? globalObjectId)(seed, this.now),
      this.#addressOf(mailbox),
      base,
      recurrence,
      this.now,
    );
    const own = this.#addCopy(meeting, mailbox, transactionId, id);
    this.#change(meeting, 'all', () =>
      this.#ask(
        meeting,
        base.attendees.map((one) => one.email),
      ),
    );
    return this.#itemOf(own);
  }

  findItem(id: string): CalendarItem | undefined {
    const found = this.#locate(id);
    if (found === undefined) return undefined;
    return found.instance === undefined ? this.#itemOf(found.copy) : this.#itemOf(found.copy, found.instance);
  }

  /** Single events and occurrences that touch the range, by start. */
  listItems(mailbox: Email, range: InstantRange): CalendarItem[] {
    return this.#itemsIn(mailbox, range, this.now).toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  }

  /** Single events and series, not expanded. */
  listMasters(mailbox: Email): CalendarItem[] {
    return [...(this.#mailboxes.get(mailbox)?.copies.values() ?? [])]
      .filter((copy) => copy.listedFrom <= this.now && this.#visibleOf(copy).length > 0)
      .map((copy) => this.#itemOf(copy));
  }

  /** All occurrences of a series that the mailbox has. */
  listInstances(masterId: string): CalendarItem[] {
    const copy = this.#copies.get(masterId);
    return copy === undefined ? [] : this.#visibleOf(copy).map((instance) => this.#itemOf(copy, instance));
  }

  findByUid(mailbox: Email, uid: string): CalendarItem | undefined {
    const copy = this.#mailboxes.get(mailbox)?.byUid.get(uid);
    return copy === undefined || copy.listedFrom > this.now || this.#visibleOf(copy).length === 0 ? undefined : this.#itemOf(copy);
  }

  /** In the organizer's copy for everybody; in another one for its owner alone (how it shows, when it reminds). */
  updateItem(id: string, patch: ItemPatch): CalendarItem {
    const { copy, instance } = this.#get(id);
    const { meeting } = copy;
    if (copy.mailbox !== meeting.organizer.email) {
      this.#change(meeting, [copy.mailbox], () => {
        copy.own = {
          ...copy.own,
          ...(patch.showAs === undefined ? {} : { showAs: patch.showAs }),
          ...(patch.reminderMinutes === undefined ? {} : { reminderMinutes: patch.reminderMinutes }),
        };
      });
      return this.findItem(id)!;
    }
    const originalStart = instance?.originalStart;
    const { recurrence, ...content } = patch;
    this.#change(meeting, 'all', () => {
      const before = instance?.content ?? meeting.base;
      if (originalStart === undefined) this.#patchAll(meeting, content, recurrence);
      else meeting.changeInstance(originalStart, content);
      const after = { ...before, ...content };
      const isMoved = after.start !== before.start || after.end !== before.end || recurrence !== undefined;
      const known = new Set(before.attendees.map((one) => one.email));
      this.#ask(
        meeting,
        after.attendees.map((one) => one.email).filter((email) => isMoved || !known.has(email)),
        originalStart,
      );
    });
    return this.findItem(id)!;
  }

  /** The organizer's: it is over for all. Another's: out of his calendar, and his answer is no. */
  removeItem(id: string): void {
    const { copy, instance } = this.#get(id);
    const { meeting, mailbox } = copy;
    const originalStart = instance?.originalStart;
    if (mailbox !== meeting.organizer.email) {
      this.#change(meeting, [mailbox, meeting.organizer.email], () => {
        meeting.remove(mailbox, originalStart);
        meeting.answer(mailbox, { response: 'declined', at: this.now }, originalStart);
      });
      return;
    }
    this.#change(meeting, 'all', () => {
      if (originalStart === undefined) {
        meeting.recurrence = undefined;
        meeting.base = { ...meeting.base, attendees: [] };
        meeting.refresh();
        meeting.remove(mailbox);
      } else meeting.cancelInstance(originalStart);
    });
  }

  /** On one's own copy. */
  respond(id: string, response: Answer): void {
    const { copy, instance } = this.#get(id);
    this.#answer(copy, response, instance?.originalStart);
  }

  /** What a viewer may know of a mailbox's times; without a viewer, everything. */
  freeBusy(mailbox: Email, range: InstantRange, viewer?: Email): BusyTime[] {
    const right = RIGHTS.indexOf(viewer === undefined ? 'owner' : this.directory.rightOf(viewer, mailbox));
    return this.listItems(mailbox, range).map((item) => {
      const isPrivate = item.visibility !== 'public';
      const isSeen = right >= RIGHTS.indexOf(isPrivate ? 'delegateWithPrivate' : 'limitedRead');
      const location = item.locations.map((one) => one.displayName).join('; ');
      return {
        start: item.start,
        end: item.end,
        showAs: item.showAs,
        isPrivate,
        itemId: item.id,
        ...(isSeen ? { subject: item.subject, location } : {}),
      };
    });
  }

  /** Every room that was asked answers now, however long it would think. Those that are silent stay so. */
  settle(): void {
    this.#answerDue(() => true);
  }

  /** The rooms whose time has come answer. */
  tick(): void {
    this.#answerDue((asked) => asked.due <= this.now);
  }

  /** For a live stand-in: rooms answer by the clock until `stop`. */
  run(): void {
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Without `listedBefore` those too that the index does not show yet. */
  #itemsIn(mailbox: Email, range: InstantRange, listedBefore = Number.POSITIVE_INFINITY): CalendarItem[] {
    const items: CalendarItem[] = [];
    for (const copy of this.#mailboxes.get(mailbox)?.near(range) ?? []) {
      if (copy.listedFrom > listedBefore) continue;
      for (const instance of this.#visibleOf(copy)) if (touches(instance.content, range)) items.push(this.#itemOf(copy, instance));
    }
    return items;
  }

  #patchAll(meeting: Meeting, content: Partial<ItemContent>, recurrence: ItemPatch['recurrence']): void {
    const isMoved =
      (content.start !== undefined && content.start !== meeting.base.start) ||
      (content.zone !== undefined && content.zone !== meeting.base.zone);
    // Another first day or hour is another series: what was different on single days is forgotten, as Exchange does.
    if (isMoved || (content.end !== undefined && content.end !== meeting.base.end)) meeting.exceptions.clear();
    meeting.base = { ...meeting.base, ...content };
    if (recurrence !== undefined) meeting.recurrence = recurrence;
    meeting.refresh();
  }

  #answer(copy: Copy, response: Answer, originalStart?: Instant): void {
    const { meeting, mailbox } = copy;
    const isRoom = this.directory.findRoom(mailbox) !== undefined;
    this.#change(meeting, this.#options.tracking === 'shared' ? 'all' : [mailbox, meeting.organizer.email], () => {
      meeting.answer(mailbox, { response, at: this.now }, originalStart);
      if (response === 'declined' && (isRoom || this.#options.declinedStays !== true)) meeting.remove(mailbox, originalStart);
    });
  }

  #answerDue(isDue: (asked: Asked) => boolean): void {
    const due = [...this.#asked.values()].flatMap((questions) => [...questions.values()]).filter(isDue);
    for (const { copyId, room, meeting, originalStart } of due) {
      this.#asked.get(copyId)?.delete(originalStart ?? 'all');
      if (this.#asked.get(copyId)?.size === 0) this.#asked.delete(copyId);
      const copy = this.#copies.get(copyId);
      const policy = this.directory.findRoom(room)?.policy;
      if (copy === undefined || policy === undefined) continue;
      const times = this.#visibleOf(copy)
        .filter((one) => originalStart === undefined || one.originalStart === originalStart)
        .map((one) => one.content);
      if (times.length === 0) continue;
      const taken = (range: InstantRange) =>
        this.#itemsIn(room, range).filter(
          (item) => item.uid !== meeting.uid && (item.response === 'accepted' || item.isOrganizer) && item.showAs !== 'free',
        );
      const answer = answerOfRoom({ policy, times, taken, now: this.now });
      if (answer !== undefined) this.#answer(copy, answer, originalStart);
    }
  }

  /** A new invitation, or one to another time: nobody has answered it yet. */
  #ask(meeting: Meeting, emails: readonly Email[], originalStart?: Instant): void {
    for (const email of emails.flatMap((one) => [...this.directory.expand(one)])) {
      if (email === meeting.organizer.email) continue;
      meeting.restore(email, originalStart);
      meeting.answer(email, { response: 'needsAction' }, originalStart);
      const copy = this.#mailboxOf(email).byUid.get(meeting.uid) ?? this.#addCopy(meeting, email);
      const room = this.directory.findRoom(email);
      if (room === undefined) continue;
      // Who is asked for the whole series is not asked for single days any more.
      const questions =
        originalStart === undefined ? new Map<Instant | 'all', Asked>() : (this.#asked.get(copy.id) ?? new Map<Instant | 'all', Asked>());
      questions.set(originalStart ?? 'all', {
        copyId: copy.id,
        room: email,
        meeting,
        due: instantOf(this.now + room.policy.answerDelayMs),
        ...(originalStart === undefined ? {} : { originalStart }),
      });
      this.#asked.set(copy.id, questions);
    }
  }

  #addCopy(meeting: Meeting, mailbox: Email, transactionId?: string, chosenId?: string): Copy {
    const id = chosenId ?? createHash('sha256').update(`${meeting.uid}:${mailbox}`).digest('hex').slice(0, 40);
    const copy: Copy = {
      id,
      mailbox,
      meeting,
      own: {},
      version: 0,
      modified: this.now,
      listedFrom: instantOf(this.now + this.listingDelayMs),
      ...(transactionId === undefined ? {} : { transactionId }),
    };
    this.#copies.set(id, copy);
    this.#mailboxOf(mailbox).put(copy, []);
    return copy;
  }

  /** Applies a change and writes down, for each mailbox that it touches, what came, changed and went. */
  #change(meeting: Meeting, touched: 'all' | readonly Email[], apply: () => void): void {
    const before = this.#shownIn(meeting);
    apply();
    const after = this.#shownIn(meeting);
    for (const mailbox of new Set([...before.keys(), ...after.keys()])) {
      if (touched !== 'all' && !touched.includes(mailbox)) continue;
      this.#write(mailbox, meeting, after.get(mailbox) ?? []);
    }
  }

  #shownIn(meeting: Meeting): Map<Email, readonly Instance[]> {
    const shown = new Map<Email, readonly Instance[]>();
    for (const mailbox of this.#mailboxesOf(meeting)) {
      const copy = this.#mailboxes.get(mailbox)?.byUid.get(meeting.uid);
      // A copy that was never written down has not been shown yet.
      if (copy !== undefined) shown.set(mailbox, this.#visibleOf(copy));
    }
    return shown;
  }

  #write(mailbox: Email, meeting: Meeting, after: readonly Instance[]): void {
    const box = this.#mailboxOf(mailbox);
    const copy = box.byUid.get(meeting.uid)!;
    const isNew = copy.version === 0;
    this.#seq += 1;
    copy.version = this.#seq;
    copy.modified = this.now;
    box.put(
      copy,
      after.map((instance) => instance.content),
    );
    this.#tell({ mailbox, kind: after.length === 0 ? 'deleted' : isNew ? 'created' : 'updated', id: copy.id });
  }

  #tell(change: EngineChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Who takes part in any of its occurrences, or has before. */
  #mailboxesOf(meeting: Meeting): Set<Email> {
    const found = new Set([meeting.organizer.email]);
    const lists = new Set(meeting.instances.map((instance) => instance.content.attendees));
    for (const attendees of lists) for (const { email } of attendees) for (const one of this.directory.expand(email)) found.add(one);
    return found;
  }

  #visibleOf(copy: Copy): readonly Instance[] {
    const { meeting, mailbox } = copy;
    if (meeting.isRemoved(mailbox)) return [];
    if (mailbox === meeting.organizer.email) return meeting.instances.filter((one) => !meeting.isRemoved(mailbox, one.originalStart));
    return meeting.instances.filter(
      (one) =>
        !meeting.isRemoved(mailbox, one.originalStart) &&
        one.content.attendees.some(({ email }) => email === mailbox || this.directory.findGroup(email)?.members.includes(mailbox) === true),
    );
  }

  #itemOf(copy: Copy, instance?: Instance): CalendarItem {
    const { meeting, mailbox } = copy;
    const shown = instance ?? (meeting.recurrence === undefined ? meeting.instances[0] : undefined);
    const { attendees, ...content } = shown?.content ?? meeting.base;
    const originalStart = shown?.originalStart;
    const isOrganizer = mailbox === meeting.organizer.email;
    const own = isOrganizer ? { response: 'organizer' as const } : meeting.answerOf(mailbox, originalStart);
    const tellsAnswers = isOrganizer || this.#options.tracking === 'shared';
    const room = this.directory.findRoom(mailbox);
    return {
      ...content,
      id: instanceId(copy, originalStart),
      mailbox,
      uid: meeting.uid,
      type:
        originalStart === undefined
          ? meeting.recurrence === undefined
            ? 'single'
            : 'seriesMaster'
          : shown!.isException
            ? 'exception'
            : 'occurrence',
      ...(originalStart === undefined ? {} : { masterId: copy.id, originalStart }),
      ...(originalStart === undefined && meeting.recurrence !== undefined ? { recurrence: meeting.recurrence } : {}),
      ...(room !== undefined && !isOrganizer && room.policy.hidesSubject ? { subject: meeting.organizer.name, bodyHtml: '' } : {}),
      organizer: meeting.organizer,
      isOrganizer,
      response: own.response,
      ...('at' in own && own.at !== undefined ? { respondedAt: own.at } : {}),
      attendees: attendees.map((attendee) => {
        if (!tellsAnswers) return { ...attendee, response: 'unknown' as const };
        const { response, at } = meeting.answerOf(attendee.email, originalStart);
        return { ...attendee, response, ...(at === undefined ? {} : { respondedAt: at }) };
      }),
      showAs: isOrganizer ? content.showAs : shownAs(own.response, copy.own.showAs ?? content.showAs),
      reminderMinutes: copy.own.reminderMinutes === undefined ? content.reminderMinutes : copy.own.reminderMinutes,
      cancelledStarts: [...meeting.exceptions].filter(([, one]) => one.kind === 'cancelled').map(([start]) => start),
      changedStarts: [...meeting.exceptions].filter(([, one]) => one.kind === 'changed').map(([start]) => start),
      ...(copy.transactionId === undefined ? {} : { transactionId: copy.transactionId }),
      version: copy.version,
      created: meeting.created,
      modified: copy.modified,
    };
  }

  /** Of a single event there is no instance to name. */
  #locate(id: string): { copy: Copy; instance?: Instance } | undefined {
    const [copyId = '', start36] = id.split('.');
    const copy = this.#copies.get(copyId);
    if (copy === undefined) return undefined;
    const visible = this.#visibleOf(copy);
    if (start36 === undefined) return visible.length === 0 ? undefined : { copy };
    const originalStart = Number.parseInt(start36, 36);
    const instance = visible.find((one) => one.originalStart === originalStart);
    return instance === undefined ? undefined : { copy, instance };
  }

  #get(id: string): { copy: Copy; instance?: Instance } {
    const found = this.#locate(id);
    if (found === undefined) throw new ItemNotFound(id);
    return found;
  }

  #addressOf(mailbox: Email): Address {
    return { email: mailbox, name: this.directory.findMailbox(mailbox)?.name ?? mailbox };
  }

  #mailboxOf(email: Email): Mailbox {
    const known = this.#mailboxes.get(email);
    if (known !== undefined) return known;
    const made = new Mailbox();
    this.#mailboxes.set(email, made);
    return made;
  }
}

export class ItemNotFound extends Error {
  override readonly name = 'ItemNotFound';

  constructor(id: string) {
    super(`there is no item ${id}`);
  }
}

const EMPTY_CONTENT: Omit<ItemContent, 'subject' | 'start' | 'end' | 'zone' | 'zoneTexts'> = {
  bodyHtml: '',
  isAllDay: false,
  visibility: 'public',
  showAs: 'busy',
  reminderMinutes: null,
  attendees: [],
  locations: [],
  onlineMeeting: null,
  extra: {},
};

/** The id of an occurrence names its series and when the rule wants it. */
function instanceId(copy: Copy, originalStart: Instant | undefined): string {
  return originalStart === undefined ? copy.id : `${copy.id}.${originalStart.toString(36)}`;
}

/** What is not accepted yet stands in one's calendar as tentative. */
function shownAs(response: AttendeeResponse, showAs: ShowAs): ShowAs {
  if (response === 'accepted') return showAs;
  return response === 'declined' ? 'free' : showAs === 'free' ? 'free' : 'tentative';
}

function touches(content: ItemContent, range: InstantRange): boolean {
  return content.start === content.end ? content.start >= range.start && content.start < range.end : overlaps(content, range);
}
