import type { CalendarEngine, CalendarItem, Telling } from '../engine/index.ts';
import { calendarItemXml } from './calendar-item-xml.ts';
import { fromMime } from './calendar-mime.ts';
import { type Element, find, findText } from './element.ts';
import { type Access, accessTo, type EwsCall, expectRight, hasRight } from './ews-call.ts';
import { errorMessage, EwsError, EwsFault, listedAnswer, successMessage } from './ews-error.ts';
import { fromItemId, itemIdXml, toChangeKey } from './ids.ts';
import { readBeside, toNewItem, toPatch } from './item-input.ts';
import { readItemShape } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';
import { ANSWERS } from './vocabulary.ts';

const NO_ITEMS = markup`<m:Items/>`;

/** Handles each requested item separately, so that a refused item does not affect the others. */
function each(operation: string, things: readonly Element[], work: (thing: Element) => Markup, onError: Markup | null = NO_ITEMS): Markup {
  return listedAnswer(
    operation,
    things.map((thing) => {
      try {
        return work(thing);
      } catch (error) {
        if (error instanceof EwsError) return errorMessage(operation, error, onError ?? undefined);
        throw error;
      }
    }),
  );
}

export function getItem(call: EwsCall): Markup {
  const shape = readItemShape(call.operation);
  return each('GetItem', find(call.operation, 'ItemIds')?.children ?? [], (id) => {
    const { item, access, engine } = locate(call, id);
    return successMessage(
      'GetItem',
      markup`<m:Items>${calendarItemXml(item, { engine, settings: call.settings, shape, access, isSearch: false })}</m:Items>`,
    );
  });
}

/** Finds an item by its own id, by its number in a series, or, for a series, by the id of an occurrence. */
function locate(call: EwsCall, id: Element): { item: CalendarItem; access: Access; engine: CalendarEngine } {
  const engine = (id.name === 'ItemId' ? call.folders.findEngine(fromItemId(id.attributes['Id'] ?? '')) : undefined) ?? call.engine;
  const item = found(engine, id);
  if (item === undefined) throw new EwsError('ErrorItemNotFound');
  const access = accessTo(call, item.mailbox);
  expectRight(access, 'read');
  return { item: engine.findItem(item.id) ?? item, access, engine };
}

function found(engine: CalendarEngine, id: Element): CalendarItem | undefined {
  switch (id.name) {
    case 'ItemId':
      return engine.findItem(fromItemId(id.attributes['Id'] ?? ''));
    case 'RecurringMasterItemId':
      return engine.findItem(fromItemId(id.attributes['OccurrenceId'] ?? '').split('.')[0]!);
    case 'OccurrenceItemId': {
      const items = engine.listInstances(fromItemId(id.attributes['RecurringMasterId'] ?? ''));
      const item = items[Number(id.attributes['InstanceIndex']) - 1];
      if (item === undefined)
        throw new EwsError('ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange', 'Occurrence index is out of recurrence range.');
      return item;
    }
    default:
      throw new EwsError('ErrorInvalidIdMalformed');
  }
}

/** The people who are notified, by the value in the request. A missing value is an error (`tellingOf`). */
const TELLING: Readonly<Record<string, Telling>> = {
  SendToNone: 'nobody',
  SendOnlyToAll: 'all',
  SendToAllAndSaveCopy: 'all',
  SendOnlyToChanged: 'changed',
  SendToChangedAndSaveCopy: 'changed',
  SaveOnly: 'nobody',
  SendOnly: 'all',
  SendAndSaveCopy: 'all',
};

function tellingOf({ operation }: EwsCall, attribute: string): Telling {
  const said = operation.attributes[attribute];
  if (said === undefined) throw new EwsError(`Error${attribute}Required`, `${attribute} attribute is required for calendar items.`);
  const telling = TELLING[said];
  if (telling === undefined) throw new EwsFault('ErrorSchemaValidation');
  return telling;
}

export function createItem(call: EwsCall): Markup {
  return each('CreateItem', find(call.operation, 'Items')?.children ?? [], (thing) => {
    if (thing.name === 'CancelCalendarItem') return cancel(call, thing);
    const answer = ANSWERS[thing.name];
    if (answer !== undefined) return respond(call, thing, answer);
    if (thing.name !== 'CalendarItem') throw new EwsError('ErrorInvalidOperation', `This stand-in does not create ${thing.name}.`);
    const telling = tellingOf(call, 'SendMeetingInvitations');
    const folder = find(call.operation, 'SavedItemFolderId')?.children[0];
    const target = folder === undefined ? { ...accessTo(call, call.actor), folder: 'calendar' } : folderTarget(call, folder);
    if (!hasRight(target, 'write')) throw new EwsError('ErrorCreateItemAccessDenied', 'User does not have permission to create the item.');
    const own = call.folders.find(target.folder);
    if (own === undefined && target.folder !== 'calendar')
      throw new EwsError('ErrorCannotCreateCalendarItemInNonCalendarFolder', 'A calendar item can only be created in a calendar.');
    const item =
      own === undefined ? createFrom(call, thing, target.mailbox, telling) : call.folders.createItem(own, toNewItem(thing, call.zone));
    return successMessage('CreateItem', markup`<m:Items><t:CalendarItem>${itemIdXml(item)}</t:CalendarItem></m:Items>`);
  });
}

/** Creates an item from its MIME, if the request contains any, and from the request's other fields. */
function createFrom(call: EwsCall, thing: Element, mailbox: string, telling: Telling): CalendarItem {
  const mime = findText(thing, 'MimeContent');
  if (mime === undefined) return call.engine.createItem(mailbox, toNewItem(thing, call.zone), telling);
  const { item: written, gone } = fromMime(mime);
  const item = call.engine.createItem(mailbox, { ...written, ...readBeside(thing, written) }, telling);
  for (const one of call.engine.listInstances(item.id))
    if (gone.includes(one.originalStart ?? one.start)) call.engine.removeItem(one.id, telling);
  return call.engine.findItem(item.id) ?? item;
}

function respond(call: EwsCall, thing: Element, answer: 'accepted' | 'tentative' | 'declined'): Markup {
  const item = referenced(call, thing);
  const kind = { accepted: 'Accept', tentative: 'Tentative', declined: 'Decline' }[answer];
  if (item.isOrganizer) throw new EwsError(`ErrorCalendarIsOrganizerFor${kind}`, 'Organizers cannot answer their own meetings.');
  if (item.isCancelled) throw new EwsError(`ErrorCalendarIsCancelledFor${kind}`, 'The meeting has been canceled.');
  const telling = tellingOf(call, 'MessageDisposition');
  call.engine.respond(item.id, answer, find(thing, 'Body')?.text, telling);
  return successMessage('CreateItem', NO_ITEMS);
}

/**
 * Cancels a meeting. "It only applies to the organizer's calendar item"
 * (learn.microsoft.com/exchange/client-developer/web-service-reference/cancelcalendaritem).
 */
function cancel(call: EwsCall, thing: Element): Markup {
  const item = referenced(call, thing);
  if (!item.isOrganizer) throw new EwsError('ErrorCalendarIsNotOrganizer', 'User must be an organizer for CancelCalendarItem action.');
  call.engine.removeItem(item.id, tellingOf(call, 'MessageDisposition'), findText(thing, 'NewBodyContent'));
  return successMessage('CreateItem', NO_ITEMS);
}

/** Returns the item that a response refers to. The caller must be its owner or the owner's delegate. */
function referenced(call: EwsCall, thing: Element): CalendarItem {
  const item = call.engine.findItem(fromItemId(find(thing, 'ReferenceItemId')?.attributes['Id'] ?? ''));
  if (item === undefined) throw new EwsError('ErrorItemNotFound');
  expectRight(accessTo(call, item.mailbox), 'delegate');
  return item;
}

export function updateItem(call: EwsCall): Markup {
  const telling = tellingOf(call, 'SendMeetingInvitationsOrCancellations');
  const failed = markup`<m:Items/><m:ConflictResults><t:Count>0</t:Count></m:ConflictResults>`;
  return each(
    'UpdateItem',
    find(call.operation, 'ItemChanges')?.children ?? [],
    (change) => {
      const id = change.children[0]!;
      const { item, access, engine } = locate(call, id);
      if (!hasRight(access, item.visibility === 'public' ? 'write' : 'delegateWithPrivate')) throw new EwsError('ErrorAccessDenied');
      expectChangeKey(call, id, item);
      const patch = toPatch(find(change, 'Updates')?.children ?? [], item);
      const updated = engine.updateItem(item.id, patch, telling);
      return successMessage(
        'UpdateItem',
        markup`<m:Items><t:CalendarItem>${itemIdXml(updated)}</t:CalendarItem></m:Items><m:ConflictResults><t:Count>0</t:Count></m:ConflictResults>`,
      );
    },
    failed,
  );
}

function expectChangeKey(call: EwsCall, id: Element, item: CalendarItem): void {
  const resolution = call.operation.attributes['ConflictResolution'];
  const given = id.attributes['ChangeKey'];
  if (resolution === 'AlwaysOverwrite') return;
  if (given === undefined) throw new EwsError('ErrorChangeKeyRequired');
  if (resolution === 'NeverOverwrite' && given !== toChangeKey(item.version)) throw new EwsError('ErrorIrresolvableConflict');
}

export function deleteItem(call: EwsCall): Markup {
  const telling = tellingOf(call, 'SendMeetingCancellations');
  return each(
    'DeleteItem',
    find(call.operation, 'ItemIds')?.children ?? [],
    (id) => {
      const { item, access, engine } = locate(call, id);
      expectRight(access, item.visibility === 'public' ? 'write' : 'delegateWithPrivate');
      engine.removeItem(item.id, telling);
      return successMessage('DeleteItem');
    },
    null,
  );
}
