import type { CalendarItem } from '../engine/index.ts';
import { calendarItemXml } from './calendar-item-xml.ts';
import { type Element, find } from './element.ts';
import { type Access, accessTo, type EwsCall, expectRight, hasRight } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { fromItemId, itemIdXml, toChangeKey } from './ids.ts';
import { toNewItem, toPatch } from './item-input.ts';
import { readItemShape } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';
import { ANSWERS } from './vocabulary.ts';

const NO_ITEMS = markup`<m:Items/>`;

/** Each thing asked for has its own answer; what is refused does not keep the others from theirs. */
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
    const { item, access } = locate(call, id);
    return successMessage(
      'GetItem',
      markup`<m:Items>${calendarItemXml(item, { engine: call.engine, shape, access, isSearch: false })}</m:Items>`,
    );
  });
}

/** By its own id, as the n-th of a series, or as the series of an occurrence. */
function locate(call: EwsCall, id: Element): { item: CalendarItem; access: Access } {
  const { engine } = call;
  const item = found(call, id);
  if (item === undefined) throw new EwsError('ErrorItemNotFound');
  const access = accessTo(call, item.mailbox);
  expectRight(access, 'read');
  return { item: engine.findItem(item.id) ?? item, access };
}

function found({ engine }: EwsCall, id: Element): CalendarItem | undefined {
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

export function createItem(call: EwsCall): Markup {
  return each('CreateItem', find(call.operation, 'Items')?.children ?? [], (thing) => {
    const answer = ANSWERS[thing.name];
    if (answer !== undefined) return respond(call, thing, answer);
    if (thing.name !== 'CalendarItem') throw new EwsError('ErrorInvalidOperation', `This stand-in makes no ${thing.name}.`);
    if (call.operation.attributes['SendMeetingInvitations'] === undefined)
      throw new EwsError('ErrorSendMeetingInvitationsRequired', 'SendMeetingInvitations attribute is required for calendar items.');
    const folder = find(call.operation, 'SavedItemFolderId')?.children[0];
    const target = folder === undefined ? accessTo(call, call.actor) : folderTarget(call, folder);
    if (!hasRight(target, 'write')) throw new EwsError('ErrorCreateItemAccessDenied', 'User does not have permission to create the item.');
    const item = call.engine.createItem(target.mailbox, toNewItem(thing, call.zone));
    return successMessage('CreateItem', markup`<m:Items><t:CalendarItem>${itemIdXml(item)}</t:CalendarItem></m:Items>`);
  });
}

function respond(call: EwsCall, thing: Element, answer: 'accepted' | 'tentative' | 'declined'): Markup {
  const id = fromItemId(find(thing, 'ReferenceItemId')?.attributes['Id'] ?? '');
  const item = call.engine.findItem(id);
  if (item === undefined) throw new EwsError('ErrorItemNotFound');
  expectRight(accessTo(call, item.mailbox), 'delegate');
  if (item.isOrganizer) throw new EwsError('ErrorCalendarIsOrganizerForAccept', 'The calendar item is an organizer item.');
  call.engine.respond(id, answer);
  return successMessage('CreateItem', NO_ITEMS);
}

export function updateItem(call: EwsCall): Markup {
  if (call.operation.attributes['SendMeetingInvitationsOrCancellations'] === undefined) {
    throw new EwsError(
      'ErrorSendMeetingInvitationsOrCancellationsRequired',
      'SendMeetingInvitationsOrCancellations attribute is required for calendar items.',
    );
  }
  const failed = markup`<m:Items/><m:ConflictResults><t:Count>0</t:Count></m:ConflictResults>`;
  return each(
    'UpdateItem',
    find(call.operation, 'ItemChanges')?.children ?? [],
    (change) => {
      const id = change.children[0]!;
      const { item, access } = locate(call, id);
      if (!hasRight(access, item.visibility === 'public' ? 'write' : 'delegateWithPrivate')) throw new EwsError('ErrorAccessDenied');
      expectChangeKey(call, id, item);
      const patch = toPatch(find(change, 'Updates')?.children ?? [], item);
      const updated = call.engine.updateItem(item.id, patch);
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
  if (call.operation.attributes['SendMeetingCancellations'] === undefined) {
    throw new EwsError('ErrorSendMeetingCancellationsRequired', 'SendMeetingCancellations attribute is required for calendar items.');
  }
  return each(
    'DeleteItem',
    find(call.operation, 'ItemIds')?.children ?? [],
    (id) => {
      const { item, access } = locate(call, id);
      expectRight(access, item.visibility === 'public' ? 'write' : 'delegateWithPrivate');
      call.engine.removeItem(item.id);
      return successMessage('DeleteItem');
    },
    null,
  );
}
