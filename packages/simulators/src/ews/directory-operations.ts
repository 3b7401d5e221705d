import { instantOf, toZone, ZoneError } from '@assist/time';
import { biasZoneOf, type Group, type Person, type Room } from '../engine/index.ts';
import { zoneDefinitionXml } from './bias-zone.ts';
import { find, findText } from './element.ts';
import type { EwsCall } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { type Markup, markup } from './markup.ts';

const MAX_RESOLUTIONS = 100;
/** A list is cut off without a word (https://github.com/OfficeDev/ews-java-api/issues/524). */
const MAX_ROOMS_OF_LIST = 100;

/**
 * Finds people, rooms and groups by name, alias or address, ignoring case and accents. `smtp:` before the text requests an exact address.
 */
export function resolveNames(call: EwsCall): Markup {
  const entry = fold((findText(call.operation, 'UnresolvedEntry') ?? '').trim());
  const { directory } = call.engine;
  const everybody: (Person | Room | Group)[] = [...directory.listPeople(), ...directory.listRooms(), ...directory.listGroups()];
  const found = entry.startsWith('smtp:')
    ? everybody.filter((one) => one.email === entry.slice(5))
    : everybody.filter((one) => textsOf(one).some((text) => fold(text).includes(entry)));
  if (found.length === 0) return listedAnswer('ResolveNames', [errorMessage('ResolveNames', new EwsError('ErrorNameResolutionNoResults'))]);
  const isFull = call.operation.attributes['ReturnFullContactData'] === 'true';
  const shown = found.slice(0, MAX_RESOLUTIONS).map((one) => resolutionXml(one, isFull));
  const set = markup`<m:ResolutionSet TotalItemsInView="${shown.length}" IncludesLastItemInRange="${found.length <= MAX_RESOLUTIONS}">${shown}</m:ResolutionSet>`;
  return listedAnswer('ResolveNames', [
    found.length === 1
      ? successMessage('ResolveNames', set)
      : successMessage('ResolveNames', set, 'ErrorNameResolutionMultipleResults', 'Warning'),
  ]);
}

function textsOf(one: Person | Room | Group): string[] {
  return one.kind === 'person' ? [one.name, one.givenName, one.surname, one.username, one.email] : [one.name, one.email];
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function resolutionXml(one: Person | Room | Group, isFull: boolean): Markup {
  const type = one.kind === 'group' ? 'PublicDL' : 'Mailbox';
  const mailbox = markup`<t:Mailbox><t:Name>${one.name}</t:Name><t:EmailAddress>${one.email}</t:EmailAddress><t:RoutingType>SMTP</t:RoutingType><t:MailboxType>${type}</t:MailboxType></t:Mailbox>`;
  if (!isFull || one.kind === 'group') return markup`<t:Resolution>${mailbox}</t:Resolution>`;
  const person = one.kind === 'person' ? one : undefined;
  const element = (name: string, text: string | undefined) =>
    text === undefined || text === '' ? undefined : markup`<t:${name}>${text}</t:${name}>`;
  return markup`<t:Resolution>${mailbox}<t:Contact>${element('DisplayName', one.name)}${element('GivenName', person?.givenName)}<t:EmailAddresses><t:Entry Key="EmailAddress1">SMTP:${one.email}</t:Entry></t:EmailAddresses><t:ContactSource>ActiveDirectory</t:ContactSource>${element(
    'Department',
    person?.department,
  )}${element('JobTitle', person?.jobTitle)}${element('Surname', person?.surname)}${element('Alias', (person?.username ?? one.email).split('@')[0])}</t:Contact></t:Resolution>`;
}

export function getUserPhoto(call: EwsCall): Markup {
  const photo = call.engine.directory.findPerson((findText(call.operation, 'Email') ?? '').trim())?.photo;
  if (photo === undefined)
    return markup`<m:GetUserPhotoResponse ResponseClass="Error"><m:MessageText>The specified object was not found in the store.</m:MessageText><m:ResponseCode>ErrorItemNotFound</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey><m:HasChanged>true</m:HasChanged></m:GetUserPhotoResponse>`;
  return markup`<m:GetUserPhotoResponse ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:HasChanged>true</m:HasChanged><m:PictureData>${Buffer.from(photo.bytes).toString('base64')}</m:PictureData></m:GetUserPhotoResponse>`;
}

const addressXml = (one: { readonly name: string; readonly email: string }, type: string): Markup =>
  markup`<t:Name>${one.name}</t:Name><t:EmailAddress>${one.email}</t:EmailAddress><t:RoutingType>SMTP</t:RoutingType><t:MailboxType>${type}</t:MailboxType>`;

export function getRoomLists(call: EwsCall): Markup {
  const lists = call.engine.directory.listRoomLists().map((list) => markup`<t:Address>${addressXml(list, 'PublicDL')}</t:Address>`);
  return markup`<m:GetRoomListsResponse ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:RoomLists>${lists}</m:RoomLists></m:GetRoomListsResponse>`;
}

export function getRooms(call: EwsCall): Markup {
  const { directory } = call.engine;
  const email = (findText(call.operation, 'RoomList', 'EmailAddress') ?? '').trim().toLowerCase();
  if (directory.findRoomList(email) === undefined)
    return markup`<m:GetRoomsResponse ResponseClass="Error"><m:MessageText>No results were found.</m:MessageText><m:ResponseCode>ErrorNameResolutionNoResults</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey></m:GetRoomsResponse>`;
  const rooms = directory
    .listRooms()
    .filter((room) => [room.roomList, ...(room.otherRoomLists ?? [])].includes(email))
    .slice(0, MAX_ROOMS_OF_LIST)
    .map((room) => markup`<t:Room><t:Id>${addressXml(room, 'Mailbox')}</t:Id></t:Room>`);
  return markup`<m:GetRoomsResponse ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:Rooms>${rooms}</m:Rooms></m:GetRoomsResponse>`;
}

/** Returns the requested zones, or a fixed selection if none is requested. */
export function getServerTimeZones(call: EwsCall): Markup {
  const asked = (find(call.operation, 'Ids')?.children ?? []).map((id) => id.text);
  const ids =
    asked.length > 0
      ? asked
      : [
          'UTC',
          'GMT Standard Time',
          'Central Europe Standard Time',
          'W. Europe Standard Time',
          'Romance Standard Time',
          'Eastern Standard Time',
          'Pacific Standard Time',
          'India Standard Time',
        ];
  const definitions = ids.flatMap((id) => {
    try {
      return [zoneDefinitionXml(id, biasZoneOf(toZone(id), instantOf(call.engine.now)))];
    } catch (error) {
      if (error instanceof ZoneError) return [];
      throw error;
    }
  });
  return listedAnswer('GetServerTimeZones', [
    successMessage('GetServerTimeZones', markup`<m:TimeZoneDefinitions>${definitions}</m:TimeZoneDefinitions>`),
  ]);
}
