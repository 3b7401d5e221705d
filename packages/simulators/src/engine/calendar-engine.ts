import type { AttendeeResponse, ShowAs } from '@assist/reservation';
import { type Instant, instantOf, type InstantRange, MINUTE_MS, overlaps } from '@assist/time';
import { createHash } from 'node:crypto';
import type { Address, Answer, BusyTime, CalendarItem, ItemContent, ItemPatch, NewItem } from './calendar-item.ts';
import { Directory, type Email, RIGHTS } from './directory.ts';
import { globalObjectId } from './global-object-id.ts';
import { type Copy, Mailbox } from './mailbox.ts';
import { type Instance, Meeting } from './meeting.ts';
import { answerOfRoom } from './room-answer.ts';

export interface EngineOptions {
  readonly now: () => number;
  /**
   * The copies that show the attendees' answers: only the organizer's, as in Exchange, or everyone's, as in a calendar in which all share
   * one event.
   */
  readonly tracking?: 'organizerOnly' | 'shared';
  /** Whether an event that a person has declined stays in that person's calendar. Rooms never keep one. */
  readonly declinedStays?: boolean;
  /** The time in milliseconds after its creation for which an event is not listed. */
  readonly listingDelayMs?: number;
  readonly newUid?: (seed: string, created: Instant) => string;
}

/** A change in a mailbox. `id` identifies the item, or the occurrence that is gone. */
export interface EngineChange {
  readonly mailbox: Email;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly id: string;
}

/** Which participants are notified of a change: all, only those whom it adds or removes ('changed'), or nobody. */
export type Telling = 'all' | 'changed' | 'nobody';

interface Asked {
  readonly copyId: string;
  readonly room: Email;
  readonly meeting: Meeting;
  /** The occurrence that the request is about. Undefined if it is about the whole event. */
  readonly originalStart?: Instant;
  readonly due: Instant;
}

/** The interval in milliseconds at which a running stand-in checks whether a room's answer is due. */
const TICK_MS = 250;

/**
 * A company's calendar in memory. Each participant's mailbox has a copy of an event, rooms answer later by their own rules, and series have
 * exceptions. The engine contains nothing of a particular vendor, and takes the time from `now`.
 */
export class CalendarEngine {
  readonly directory: Directory;
  /** All comments that were sent, with answers to organizers or with cancellations to attendees. */
  readonly comments: string[] = [];
  readonly #options: EngineOptions;
  readonly #mailboxes = new Map<Email, Mailbox>();
  readonly #copies = new Map<string, Copy>();
  readonly #listeners = new Set<(change: EngineChange) => void>();
  /**
   * By id, the cancelled events that stay in attendees' calendars until the attendees remove them. Rooms with RemoveCanceledMeetings keep
   * none.
   */
  readonly #cancelled = new Map<string, CalendarItem>();
  /** The requests that rooms have not answered yet, by copy and then by occurrence. */
  #asked = new Map<string, Map<Instant | 'all', Asked>>();
  #seq = 0;
  #made = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  listingDelayMs: number;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.directory = new Directory(options.tracking === 'shared');
    this.listingDelayMs = options.listingDelayMs ?? 0;
  }

  get now(): Instant {
    return instantOf(this.#options.now());
  }

  /** The number of the latest change in any mailbox. */
  get seq(): number {
    return this.#seq;
  }

  onChange(listener: (change: EngineChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Creates an item in the mailbox. Attendees who are notified get their copies immediately, and rooms answer later. */
  createItem(mailbox: Email, draft: NewItem, telling: Telling = 'all'): CalendarItem {
    const { recurrence, transactionId, uid, id, ...content } = draft;
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
    const invited = telling === 'nobody' ? [] : base.attendees.map((one) => one.email);
    this.#change(meeting, 'all', () => this.#ask(meeting, invited));
    return this.#itemOf(own);
  }

  findItem(id: string): CalendarItem | undefined {
    const found = this.#locate(id);
    if (found === undefined) return this.#cancelled.get(id);
    return found.instance === undefined ? this.#itemOf(found.copy) : this.#itemOf(found.copy, found.instance);
  }

  /** Finds the item that was created with a transaction id. Undefined if it no longer exists. */
  findByTransaction(mailbox: Email, transactionId: string): CalendarItem | undefined {
    const copy = this.#mailboxes.get(mailbox)?.byTransaction.get(transactionId);
    return copy === undefined || this.#visibleOf(copy).length === 0 ? undefined : this.#itemOf(copy);
  }

  /** Lists single events and occurrences that touch the range, sorted by start. */
  listItems(mailbox: Email, range: InstantRange): CalendarItem[] {
    return this.#itemsIn(mailbox, range, this.now).toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  }

  /** Lists single events, and each series as one item. */
  listMasters(mailbox: Email): CalendarItem[] {
    return [...(this.#mailboxes.get(mailbox)?.copies.values() ?? [])]
      .filter((copy) => copy.listedFrom <= this.now && this.#visibleOf(copy).length > 0)
      .map((copy) => this.#itemOf(copy));
  }

  /** Lists all occurrences of a series that are in the mailbox of `masterId`. */
  listInstances(masterId: string): CalendarItem[] {
    const copy = this.#copies.get(masterId);
    return copy === undefined ? [] : this.#visibleOf(copy).map((instance) => this.#itemOf(copy, instance));
  }

  findByUid(mailbox: Email, uid: string): CalendarItem | undefined {
    const copy = this.#mailboxes.get(mailbox)?.byUid.get(uid);
    return copy === undefined || copy.listedFrom > this.now || this.#visibleOf(copy).length === 0 ? undefined : this.#itemOf(copy);
  }

  /**
   * Changes an item. A change of the organizer's copy changes the event for everyone who is notified. In any other copy, only the status
   * and the reminder can be changed, for its owner alone.
   */
  updateItem(id: string, patch: ItemPatch, telling: Telling = 'all'): CalendarItem {
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
    const before = instance?.content ?? meeting.base;
    const known = new Set(before.attendees.map((one) => one.email));
    const listed = new Set((content.attendees ?? before.attendees).map((one) => one.email));
    const changed = [...known, ...listed]
      .filter((email) => known.has(email) !== listed.has(email))
      .flatMap((email) => [...this.directory.expand(email)]);
    if (telling !== 'all') this.#keepAsTold(meeting, telling === 'changed' ? changed : []);
    this.#change(meeting, telling === 'all' ? 'all' : telling === 'changed' ? [copy.mailbox, ...changed] : [copy.mailbox], () => {
      if (telling === 'all') this.#tellAgain(meeting);
      if (originalStart === undefined) this.#patchAll(meeting, content, recurrence);
      else meeting.changeInstance(originalStart, content);
      const after = { ...before, ...content };
      const isMoved = after.start !== before.start || after.end !== before.end || recurrence !== undefined;
      const isAsked = (email: Email) =>
        telling === 'changed' ? !known.has(email) : isMoved || !known.has(email) || !this.#hasCopy(meeting, email);
      if (telling !== 'nobody')
        this.#ask(
          meeting,
          after.attendees.map((one) => one.email).filter((email) => isAsked(email)),
          originalStart,
        );
    });
    return this.findItem(id)!;
  }

  /**
   * Removes an item. Unless nobody is notified, removing the organizer's copy cancels the event for everyone, and removing an attendee's
   * copy counts as declining.
   */
  removeItem(id: string, telling: Telling = 'all', comment?: string): void {
    const rest = this.#cancelled.get(id);
    if (rest !== undefined) {
      this.#cancelled.delete(id);
      this.#tell({ mailbox: rest.mailbox, kind: 'deleted', id });
      return;
    }
    const { copy, instance } = this.#get(id);
    const { meeting, mailbox } = copy;
    const originalStart = instance?.originalStart;
    if (mailbox !== meeting.organizer.email) {
      this.#change(meeting, telling === 'nobody' ? [mailbox] : [mailbox, meeting.organizer.email], () => {
        meeting.remove(mailbox, originalStart);
        if (telling !== 'nobody') meeting.answer(mailbox, { response: 'declined', at: this.now }, originalStart);
      });
      return;
    }
    if (telling === 'nobody') this.#keepAsTold(meeting, []);
    else if (comment !== undefined) this.comments.push(comment);
    const kept = telling === 'nobody' ? [] : this.#keptOf(meeting, originalStart);
    this.#change(meeting, telling === 'nobody' ? [mailbox] : 'all', () => {
      if (telling !== 'nobody') this.#tellAgain(meeting);
      for (const item of kept) this.#cancelled.set(item.id, item);
      if (originalStart === undefined) {
        meeting.recurrence = undefined;
        meeting.base = { ...meeting.base, attendees: [] };
        meeting.refresh();
        meeting.remove(mailbox);
      } else meeting.cancelInstance(originalStart);
    });
  }

  /** Records an attendee's answer in the attendee's own copy. */
  respond(id: string, response: Answer, comment?: string, telling: Telling = 'all'): void {
    if (comment !== undefined && telling !== 'nobody') this.comments.push(comment);
    const { copy, instance } = this.#get(id);
    this.#answer(copy, response, instance?.originalStart, telling);
  }

  /** Returns what a viewer may know of a mailbox's times. Without a viewer, returns everything. */
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

  /** Makes every room with an open request answer now, before its delay has passed. Silent rooms stay silent. */
  settle(): void {
    this.#answerDue(() => true);
  }

  /** Makes every room whose delay has passed answer, and releases rooms that have automatic release and were not claimed. */
  tick(): void {
    this.#answerDue((asked) => asked.due <= this.now);
    this.#releaseUnclaimed();
  }

  /** Makes rooms answer when their answers are due, until `stop` is called. Used by a running stand-in. */
  run(): void {
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Returns the items that remain of a cancelled meeting in attendees' calendars. They are shown as free, with "Canceled:" before the
   * subject.
   */
  #keptOf(meeting: Meeting, originalStart: Instant | undefined): CalendarItem[] {
    if (this.#options.tracking === 'shared') return [];
    return [...this.#mailboxesOf(meeting)].flatMap((mailbox) => {
      const copy = this.#mailboxes.get(mailbox)?.byUid.get(meeting.uid);
      const room = this.directory.findRoom(mailbox);
      if (copy === undefined || mailbox === meeting.organizer.email || room?.policy.removeCanceledMeetings === true) return [];
      return this.#visibleOf(copy)
        .filter((one) => originalStart === undefined || one.originalStart === originalStart)
        .map((instance) => {
          const item = this.#itemOf(copy, instance);
          return { ...item, subject: `Canceled: ${item.subject}`, showAs: 'free' as const, isCancelled: true, version: this.#seq + 1 };
        });
    });
  }

  /** Returns the items of a mailbox in a range. Without `listedBefore`, includes items that are not listed yet. */
  #itemsIn(mailbox: Email, range: InstantRange, listedBefore = Number.POSITIVE_INFINITY): CalendarItem[] {
    const items: CalendarItem[] = [];
    for (const copy of this.#mailboxes.get(mailbox)?.near(range) ?? []) {
      if (copy.listedFrom > listedBefore) continue;
      for (const instance of this.#visibleOf(copy)) if (touches(instance.content, range)) items.push(this.#itemOf(copy, instance));
    }
    for (const item of this.#cancelled.values()) if (item.mailbox === mailbox && touches(item, range)) items.push(item);
    return items;
  }

  #patchAll(meeting: Meeting, content: Partial<ItemContent>, recurrence: ItemPatch['recurrence']): void {
    const isMoved =
      (content.start !== undefined && content.start !== meeting.base.start) ||
      (content.zone !== undefined && content.zone !== meeting.base.zone);
    // A new time or zone drops the exceptions on single days, as in Exchange.
    if (isMoved || (content.end !== undefined && content.end !== meeting.base.end)) meeting.exceptions.clear();
    meeting.base = { ...meeting.base, ...content };
    if (recurrence !== undefined) meeting.recurrence = recurrence;
    meeting.refresh();
  }

  #answer(copy: Copy, response: Answer, originalStart?: Instant, telling: Telling = 'all'): void {
    const { meeting, mailbox } = copy;
    const isRoom = this.directory.findRoom(mailbox) !== undefined;
    const isTold = telling !== 'nobody';
    const touched = this.#options.tracking === 'shared' ? 'all' : isTold ? [mailbox, meeting.organizer.email] : [mailbox];
    this.#change(meeting, touched, () => {
      meeting.answer(mailbox, { response, at: this.now }, originalStart, isTold);
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
      const dates = this.#visibleOf(copy).filter((one) => originalStart === undefined || one.originalStart === originalStart);
      const times = dates.map((one) => one.content);
      if (times.length === 0) continue;
      const taken = (range: InstantRange) =>
        this.#itemsIn(room, range).filter(
          (item) => item.uid !== meeting.uid && (item.response === 'accepted' || item.isOrganizer) && item.showAs !== 'free',
        );
      const isExternal = this.directory.findMailbox(meeting.organizer.email) === undefined;
      const said = answerOfRoom({ policy, times, isExternal, taken, now: this.now });
      if (said === undefined) continue;
      this.#answer(copy, said.answer, originalStart);
      if (said.answer === 'declined') continue;
      for (const date of dates) if (said.declined.includes(date.content)) this.#answer(copy, 'declined', date.originalStart);
    }
  }

  /** Releases rooms with automatic release some time after an event's start. The engine has no way to claim a room. */
  #releaseUnclaimed(): void {
    for (const { email, policy } of this.directory.listRooms()) {
      const { autoReleaseMinutes } = policy;
      if (autoReleaseMinutes === undefined) continue;
      const due = this.now - autoReleaseMinutes * MINUTE_MS;
      for (const item of this.#itemsIn(email, { start: instantOf(due - MINUTE_MS), end: this.now }))
        if (item.response === 'accepted' && item.start <= due && item.end > this.now) this.respond(item.id, 'declined');
    }
  }

  /** Sends an invitation, for the first time or again after a change. This resets the answers of everyone in `emails`. */
  #ask(meeting: Meeting, emails: readonly Email[], originalStart?: Instant): void {
    for (const email of emails.flatMap((one) => [...this.directory.expand(one)])) {
      if (email === meeting.organizer.email) continue;
      const room = this.directory.findRoom(email);
      // This room does not process invitations, so the invitation stays in its inbox and is not in its calendar.
      if (room?.policy.automateProcessing === 'none') {
        meeting.remove(email, originalStart);
        continue;
      }
      meeting.restore(email, originalStart);
      meeting.answer(email, { response: 'needsAction' }, originalStart);
      // If the mailbox has a copy of an earlier, deleted meeting with the same UID, that copy is replaced.
      const known = this.#mailboxOf(email).byUid.get(meeting.uid);
      const copy = known?.meeting === meeting ? known : this.#addCopy(meeting, email);
      if (room === undefined) continue;
      // A request about the whole series replaces those about single days.
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

  /** Saves the meeting's current state for everyone except the people in `but`, who alone are notified of the next change. */
  #keepAsTold(meeting: Meeting, but: readonly Email[]): void {
    const snapshot = meeting.snapshot();
    for (const mailbox of this.#mailboxesOf(meeting)) {
      const copy = this.#mailboxes.get(mailbox)?.byUid.get(meeting.uid);
      if (copy === undefined || mailbox === meeting.organizer.email) continue;
      if (but.includes(mailbox)) delete copy.told;
      else copy.told ??= snapshot;
    }
  }

  #tellAgain(meeting: Meeting): void {
    for (const mailbox of this.#mailboxesOf(meeting)) delete this.#mailboxes.get(mailbox)?.byUid.get(meeting.uid)?.told;
  }

  #hasCopy(meeting: Meeting, email: Email): boolean {
    return this.directory.expand(email).every((one) => this.#mailboxes.get(one)?.byUid.has(meeting.uid) === true);
  }

  #addCopy(meeting: Meeting, mailbox: Email, transactionId?: string, chosenId?: string): Copy {
    const id = chosenId ?? createHash('sha256').update(`${meeting.uid}:${mailbox}`).digest('hex').slice(0, 40);
    const copy: Copy = {
      id,
      mailbox,
      meeting,
      own: {},
      invitedWith: meeting.base.extra,
      version: 0,
      modified: this.now,
      listedFrom: instantOf(this.now + this.listingDelayMs),
      ...(transactionId === undefined ? {} : { transactionId }),
    };
    this.#copies.set(id, copy);
    this.#mailboxOf(mailbox).put(copy, []);
    return copy;
  }

  /** Applies a change, and records in each affected mailbox whether the meeting appeared, changed or disappeared. */
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
      // A mailbox without a copy does not show the meeting, and is left out.
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

  /** Returns the mailboxes of the organizer and of everyone invited to any occurrence. */
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
    return (copy.told ?? meeting).instances.filter(
      (one) =>
        !meeting.isRemoved(mailbox, one.originalStart) &&
        one.content.attendees.some(({ email }) => this.directory.expand(email).includes(mailbox)),
    );
  }

  #itemOf(copy: Copy, instance?: Instance): CalendarItem {
    const { meeting, mailbox } = copy;
    const known = copy.told ?? meeting;
    const shown = instance ?? (known.recurrence === undefined ? known.instances[0] : undefined);
    const { attendees, ...content } = shown?.content ?? known.base;
    const originalStart = shown?.originalStart;
    const isOrganizer = mailbox === meeting.organizer.email;
    const own = isOrganizer ? { response: 'organizer' as const } : meeting.ownAnswerOf(mailbox, originalStart);
    const tellsAnswers = isOrganizer || this.#options.tracking === 'shared';
    const room = this.directory.findRoom(mailbox);
    return {
      ...content,
      id: instanceId(copy, originalStart),
      mailbox,
      uid: meeting.uid,
      type:
        originalStart === undefined
          ? known.recurrence === undefined
            ? 'single'
            : 'seriesMaster'
          : shown!.isException
            ? 'exception'
            : 'occurrence',
      ...(originalStart === undefined ? {} : { masterId: copy.id, originalStart }),
      ...(originalStart === undefined && known.recurrence !== undefined ? { recurrence: known.recurrence } : {}),
      ...(room !== undefined && !isOrganizer && room.policy.hidesSubject ? { subject: meeting.organizer.name, bodyHtml: '' } : {}),
      ...(room !== undefined && !isOrganizer && room.policy.removePrivateProperty ? { visibility: 'public' as const } : {}),
      organizer: {
        ...meeting.organizer,
        email: this.directory.findPerson(meeting.organizer.email)?.organizesAs ?? meeting.organizer.email,
      },
      isOrganizer,
      response: own.response,
      ...('at' in own && own.at !== undefined ? { respondedAt: own.at } : {}),
      attendees: attendees.map((attendee) => {
        if (!tellsAnswers) return { ...attendee, response: 'unknown' as const };
        const { response, at } = meeting.answerOf(this.directory.primaryOf(attendee.email), originalStart);
        return { ...attendee, response, ...(at === undefined ? {} : { respondedAt: at }) };
      }),
      showAs: isOrganizer ? content.showAs : shownAs(own.response, copy.own.showAs ?? content.showAs),
      reminderMinutes: copy.own.reminderMinutes === undefined ? content.reminderMinutes : copy.own.reminderMinutes,
      cancelledStarts: [...known.exceptions].filter(([, one]) => one.kind === 'cancelled').map(([start]) => start),
      changedStarts: [...known.exceptions].filter(([, one]) => one.kind === 'changed').map(([start]) => start),
      ...(copy.transactionId === undefined ? {} : { transactionId: copy.transactionId }),
      isCancelled: false,
      invitedWith: copy.invitedWith,
      version: copy.version,
      created: meeting.created,
      modified: copy.modified,
    };
  }

  /** Finds a copy and, for the id of an occurrence, its instance. */
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
  responseRequested: true,
  extra: {},
};

/** Returns the id of an item. For an occurrence, it contains the id of the series' copy and the original start. */
function instanceId(copy: Copy, originalStart: Instant | undefined): string {
  return originalStart === undefined ? copy.id : `${copy.id}.${originalStart.toString(36)}`;
}

/** Returns the status that an attendee's copy shows: tentative until the event is accepted, and free if it was declined. */
function shownAs(response: AttendeeResponse, showAs: ShowAs): ShowAs {
  if (response === 'accepted') return showAs;
  return response === 'declined' ? 'free' : showAs === 'free' ? 'free' : 'tentative';
}

function touches(content: ItemContent, range: InstantRange): boolean {
  return content.start === content.end ? content.start >= range.start && content.start < range.end : overlaps(content, range);
}
