import {
  type CallContext,
  type Email,
  type EventId,
  isProviderError,
  leftOutDates,
  type NewEvent,
  ProviderError,
  type ProviderEvent,
  withoutGuests,
} from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { expandRecurrence, type Occurrence, recurrenceStartOf } from '@assist/reservation';
import { type InstantRange, localDateOf } from '@assist/time';
import { newCalendarItem, patchFields } from '../mapping/item-fields.ts';
import { ownFieldUri } from '../mapping/own-properties.ts';
import { fromRecurrence } from '../mapping/recurrence.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { childOf, elementsOf } from '../soap/xml-node.ts';
import { askTogether } from './ask-together.ts';
import { deleteItem } from './delete-item.ts';
import { calendarFolder, changeKeyOf, getItem, idOf, itemId } from './items.ts';
import { updateItem } from './update-item.ts';
import { findByKey, firstOf, getEvent } from './viewing.ts';

export interface Created {
  readonly event: ProviderEvent;
  readonly occurrences: number;
}

/**
 * Creates events, each only once. Exchange would create a second event for a repeated request, so each event carries its idempotency key in
 * one of Assist's own properties. The key is looked up before creation, and again if the answer is lost. Within this process, simultaneous
 * requests with the same key are merged.
 */
export class Creations {
  readonly #client: EwsClient;
  readonly #flights = new SingleFlight<Created>();

  constructor(client: EwsClient) {
    this.#client = client;
  }

  /** Creates an event. People in `optional` become optional attendees. */
  create(asked: NewEvent, context: CallContext, optional?: ReadonlySet<Email>): Promise<Created> {
    const { actor } = context;
    if (actor.mailbox === undefined) return Promise.reject(new ProviderError('forbidden', 'only a person can reserve'));
    const { mailbox } = actor;
    // Organizers are not invited to their own events.
    const draft = { ...asked, attendees: asked.attendees.filter((one) => one.email !== mailbox) };
    return askTogether(this.#flights, `${mailbox} ${asked.idempotencyKey}`, context, async () => {
      const occurrences = occurrencesOf(draft);
      const leftOut = leftOutDates(draft, occurrences);
      const id = await this.#findOrMake(leftOut.length === 0 ? draft : withoutGuests(draft), mailbox, context, optional);
      const made = { id, calendar: mailbox };
      if (leftOut.length > 0) await this.#leaveOut(leftOut, made, draft, context, optional);
      // The answer to a creation contains only an id, which for a series is that of the whole series.
      const event = await (draft.recurrence === undefined ? getEvent : firstOf)(this.#client, made, context);
      return { event, occurrences: Math.max(1, occurrences.length - leftOut.length) };
    });
  }

  /** Removes the left-out dates from a new series, and only then invites its attendees. */
  async #leaveOut(
    dates: readonly InstantRange[],
    series: EventId,
    draft: NewEvent,
    context: CallContext,
    optional?: ReadonlySet<Email>,
  ): Promise<void> {
    const { key } = await getEvent(this.#client, series, context);
    for (const date of dates) {
      const query = { calendar: series.calendar, key: { uid: key.uid, originalStart: date.start }, around: date };
      const found = await findByKey(this.#client, query, context);
      // If the creation is repeated after a lost answer, the date may already be gone.
      if (found?.key.originalStart === date.start) await deleteItem(this.#client, found.id, context);
    }
    const { attendees, resources } = draft;
    const changeKey = changeKeyOf(await getItem(this.#client, itemId(series.id), context));
    const change = { id: series.id, changeKey, fields: patchFields({ attendees, resources }, optional), isGuarded: false };
    await updateItem(this.#client, { ...change, telling: 'SendToAllAndSaveCopy' }, context);
  }

  /**
   * Returns the id of the event with the draft's key. Creates the event only if it does not exist yet, because Exchange would not refuse a
   * second one.
   */
  async #findOrMake(draft: NewEvent, mailbox: string, context: CallContext, optional?: ReadonlySet<Email>): Promise<string> {
    const known = await this.#find(draft.idempotencyKey, mailbox, context);
    if (known !== undefined) return known;
    try {
      return await this.#make(draft, context, optional);
    } catch (error) {
      if (!isProviderError(error, 'unavailable', 'timeout')) throw error;
      // It is unknown whether the event was created. Even if it is not found now, it may still appear, so it is not sent again.
      const made = await this.#find(draft.idempotencyKey, mailbox, context);
      if (made === undefined) throw error;
      return made;
    }
  }

  async #make(draft: NewEvent, context: CallContext, optional?: ReadonlySet<Email>): Promise<string> {
    const recurrence =
      draft.recurrence === undefined ? undefined : fromRecurrence(draft.recurrence, localDateOf(draft.range.start, draft.zone));
    const answer = await this.#client.call({
      context,
      repeatable: false,
      body: xml`<m:CreateItem SendMeetingInvitations="${invites(draft) ? 'SendToAllAndSaveCopy' : 'SendToNone'}"><m:SavedItemFolderId><t:DistinguishedFolderId Id="calendar"/></m:SavedItemFolderId><m:Items>${newCalendarItem(draft, recurrence, optional)}</m:Items></m:CreateItem>`,
    });
    return idOf(childOf(onlyMessage(answer), 'Items', 'CalendarItem') ?? '');
  }

  /** Finds the item with the key: a single event, or a series. */
  async #find(key: string, mailbox: string, context: CallContext): Promise<string | undefined> {
    const answer = await this.#client.call({
      context,
      repeatable: true,
      body: xml`<m:FindItem Traversal="Shallow"><m:ItemShape><t:BaseShape>IdOnly</t:BaseShape></m:ItemShape><m:IndexedPageItemView MaxEntriesReturned="1" Offset="0" BasePoint="Beginning"/><m:Restriction><t:IsEqualTo>${ownFieldUri('AssistKey')}<t:FieldURIOrConstant><t:Constant Value="${key}"/></t:FieldURIOrConstant></t:IsEqualTo></m:Restriction><m:ParentFolderIds>${calendarFolder(mailbox)}</m:ParentFolderIds></m:FindItem>`,
    });
    const [found] = elementsOf(childOf(onlyMessage(answer), 'RootFolder', 'Items'));
    return found === undefined ? undefined : idOf(found.node);
  }
}

function invites(draft: NewEvent): boolean {
  return draft.attendees.length + draft.resources.length > 0;
}

/** Returns the dates of a series. Empty for an event that does not repeat. */
function occurrencesOf(draft: NewEvent): readonly Occurrence[] {
  if (draft.recurrence === undefined) return [];
  const expansion = expandRecurrence(draft.recurrence, recurrenceStartOf(draft.range, draft.zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the recurrence is ${expansion.kind}`);
  return expansion.occurrences;
}
