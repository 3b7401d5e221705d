import { RIGHTS, type Right } from '../engine/index.ts';
import { type Element, find, findText } from './element.ts';
import { instantOf } from '@assist/time';
import { type EwsCall, hasRight } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { extendedFieldXml } from './extended-field.ts';
import { folderProperty, type FolderState } from './folder-properties.ts';
import { toFolderId } from './ids.ts';
import { type Markup, markup } from './markup.ts';
import { type FolderTarget, folderTarget, onlyFolder } from './targets.ts';

/** The default folders of a mailbox that clients request, by their distinguished ids. */
const FOLDERS: Readonly<Record<string, { readonly name: string; readonly folderClass: string; readonly parent: string }>> = {
  root: { name: 'Root', folderClass: 'IPF', parent: 'root' },
  msgfolderroot: { name: 'Top of Information Store', folderClass: 'IPF', parent: 'root' },
  calendar: { name: 'Calendar', folderClass: 'IPF.Appointment', parent: 'msgfolderroot' },
  inbox: { name: 'Inbox', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  sentitems: { name: 'Sent Items', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  drafts: { name: 'Drafts', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  outbox: { name: 'Outbox', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  junkemail: { name: 'Junk Email', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  contacts: { name: 'Contacts', folderClass: 'IPF.Contact', parent: 'msgfolderroot' },
  tasks: { name: 'Tasks', folderClass: 'IPF.Task', parent: 'msgfolderroot' },
  deleteditems: { name: 'Deleted Items', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
};

export function getFolder(call: EwsCall): Markup {
  const folders = find(call.operation, 'FolderIds')?.children ?? [];
  return listedAnswer(
    'GetFolder',
    folders.map((folder) => {
      try {
        const target = folderTarget(call, folder);
        if (!hasRight(target, 'read')) throw new EwsError('ErrorAccessDenied');
        return successMessage('GetFolder', markup`<m:Folders>${folderXml(call, target)}</m:Folders>`);
      } catch (error) {
        if (error instanceof EwsError) return errorMessage('GetFolder', error, markup`<m:Folders/>`);
        throw error;
      }
    }),
  );
}

export function findFolder(call: EwsCall): Markup {
  const target = onlyFolder(call, 'ParentFolderIds');
  if (!hasRight(target, 'read')) throw new EwsError('ErrorAccessDenied');
  const isDeep = call.operation.attributes['Traversal'] === 'Deep';
  const restriction = find(call.operation, 'Restriction')?.children[0];
  const folders = foldersBelow(call, target, isDeep)
    .filter((folder) => restriction === undefined || isMatch(stateOf(call, { ...target, folder }), restriction))
    .map((folder) => folderXml(call, { ...target, folder }));
  return listedAnswer('FindFolder', [
    successMessage(
      'FindFolder',
      markup`<m:RootFolder IndexedPagingOffset="${folders.length}" TotalItemsInView="${folders.length}" IncludesLastItemInRange="true"><t:Folders>${folders}</t:Folders></m:RootFolder>`,
    ),
  ]);
}

export function syncFolderHierarchy(call: EwsCall): Markup {
  const folder = find(call.operation, 'SyncFolderId')?.children[0];
  const target =
    folder === undefined
      ? folderTarget(call, { name: 'DistinguishedFolderId', attributes: { Id: 'msgfolderroot' }, children: [], text: '' })
      : folderTarget(call, folder);
  const isFirst = (findText(call.operation, 'SyncState') ?? '') === '';
  const creates = isFirst
    ? foldersBelow(call, target, true).map((one) => markup`<t:Create>${folderXml(call, { ...target, folder: one })}</t:Create>`)
    : [];
  return listedAnswer('SyncFolderHierarchy', [
    successMessage(
      'SyncFolderHierarchy',
      markup`<m:SyncState>${Buffer.from('hierarchy').toString('base64')}</m:SyncState><m:IncludesLastFolderInRange>true</m:IncludesLastFolderInRange><m:Changes>${creates}</m:Changes>`,
    ),
  ]);
}

function foldersBelow(call: EwsCall, { mailbox, folder }: FolderTarget, isDeep: boolean): string[] {
  const children = [
    ...Object.keys(FOLDERS).filter((name) => name !== folder && FOLDERS[name]!.parent === folder),
    ...call.folders.below(mailbox, folder).map(({ key }) => key),
  ];
  return children.flatMap((child) => [child, ...(isDeep ? foldersBelow(call, { mailbox, folder: child, right: 'owner' }, true) : [])]);
}

interface AboutFolder {
  readonly name: string;
  readonly folderClass: string;
  readonly parent: string;
}

function aboutOf(call: EwsCall, folder: string): AboutFolder {
  const about = FOLDERS[folder] ?? call.folders.find(folder);
  if (about === undefined) throw new EwsError('ErrorFolderNotFound');
  return about;
}

function stateOf(call: EwsCall, target: FolderTarget): FolderState {
  const { name, folderClass } = aboutOf(call, target.folder);
  const own = call.folders.find(target.folder);
  const isMain = target.folder === 'calendar';
  const items = isMain ? call.engine.listMasters(target.mailbox) : (own?.engine.listMasters(target.mailbox) ?? []);
  const { made, changed, deleted } = call.changes.of(target.mailbox);
  return {
    name,
    folderClass,
    count: items.length,
    hasFolders: foldersBelow(call, target, false).length > 0,
    made: own?.made ?? made,
    changed: isMain ? changed : instantOf(Math.max(own?.made ?? made, ...items.map((item) => item.modified))),
    deleted: isMain ? deleted : 0,
  };
}

/** Returns whether a folder matches a restriction on its name, its class, or a property with a tag. */
function isMatch(folder: FolderState, restriction: Element): boolean {
  const uri = find(restriction, 'FieldURI')?.attributes['FieldURI'];
  const extended = find(restriction, 'ExtendedFieldURI');
  const value =
    extended === undefined
      ? { 'folder:DisplayName': folder.name, 'folder:FolderClass': folder.folderClass }[uri ?? '']
      : folderProperty(extended, folder);
  const constant = (find(restriction, 'FieldURIOrConstant', 'Constant') ?? find(restriction, 'Constant'))?.attributes['Value'] ?? '';
  switch (restriction.name) {
    case 'And':
      return restriction.children.every((one) => isMatch(folder, one));
    case 'Or':
      return restriction.children.some((one) => isMatch(folder, one));
    case 'Not':
      return restriction.children.every((one) => !isMatch(folder, one));
    case 'Exists':
      return value !== undefined;
    case 'IsEqualTo':
      if (value !== undefined || extended !== undefined) return value === constant;
      break;
    case 'IsNotEqualTo':
      if (value !== undefined || extended !== undefined) return value !== constant;
      break;
    case 'Contains':
      if (value !== undefined)
        return restriction.attributes['ContainmentMode'] === 'Prefixed' ? value.startsWith(constant) : value.includes(constant);
      if (extended !== undefined) return false;
      break;
    default:
  }
  throw new EwsError('ErrorUnsupportedPathForQuery', `This stand-in cannot search folders by ${restriction.name} of ${uri}.`);
}

export function createFolder(call: EwsCall): Markup {
  const parent = onlyFolder(call, 'ParentFolderId');
  return listedAnswer(
    'CreateFolder',
    (find(call.operation, 'Folders')?.children ?? []).map((folder) => {
      try {
        if (!hasRight(parent, 'owner')) throw new EwsError('ErrorAccessDenied');
        aboutOf(call, parent.folder);
        const made = call.folders.create({
          mailbox: parent.mailbox,
          parent: parent.folder,
          name: findText(folder, 'DisplayName') ?? '',
          folderClass: findText(folder, 'FolderClass') ?? (folder.name === 'CalendarFolder' ? 'IPF.Appointment' : 'IPF.Note'),
        });
        return successMessage('CreateFolder', markup`<m:Folders>${folderXml(call, { ...parent, folder: made.key })}</m:Folders>`);
      } catch (error) {
        if (error instanceof EwsError) return errorMessage('CreateFolder', error, markup`<m:Folders/>`);
        throw error;
      }
    }),
  );
}

/** Deletes folders. The default folders of a mailbox cannot be deleted. */
export function deleteFolder(call: EwsCall): Markup {
  return listedAnswer(
    'DeleteFolder',
    (find(call.operation, 'FolderIds')?.children ?? []).map((one) => {
      try {
        const target = folderTarget(call, one);
        if (!hasRight(target, 'owner')) throw new EwsError('ErrorAccessDenied');
        if (FOLDERS[target.folder] !== undefined)
          throw new EwsError('ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.');
        aboutOf(call, target.folder);
        call.folders.remove(target.folder);
        return successMessage('DeleteFolder');
      } catch (error) {
        if (error instanceof EwsError) return errorMessage('DeleteFolder', error);
        throw error;
      }
    }),
  );
}

function folderXml(call: EwsCall, target: FolderTarget): Markup {
  const known = aboutOf(call, target.folder);
  const isCalendar = known.folderClass === 'IPF.Appointment';
  const state = stateOf(call, target);
  const asked = shapeOf(call.operation);
  const extended = asked.extended.flatMap((field) => {
    const value = folderProperty(field, state);
    return value === undefined
      ? []
      : [markup`<t:ExtendedProperty>${extendedFieldXml(field)}<t:Value>${value}</t:Value></t:ExtendedProperty>`];
  });
  const common = markup`<t:FolderId Id="${toFolderId(target.mailbox, target.folder)}" ChangeKey="AQAAAA=="/>${
    asked.isFull || asked.fields.has('folder:ParentFolderId')
      ? markup`<t:ParentFolderId Id="${toFolderId(target.mailbox, known.parent)}" ChangeKey="AQAAAA=="/>`
      : undefined
  }${asked.isFull || asked.fields.has('folder:FolderClass') ? markup`<t:FolderClass>${known.folderClass}</t:FolderClass>` : undefined}${
    asked.isFull || asked.fields.has('folder:DisplayName') ? markup`<t:DisplayName>${known.name}</t:DisplayName>` : undefined
  }${asked.isFull || asked.fields.has('folder:TotalCount') ? markup`<t:TotalCount>${state.count}</t:TotalCount>` : undefined}${
    asked.isFull || asked.fields.has('folder:ChildFolderCount')
      ? markup`<t:ChildFolderCount>${foldersBelow(call, target, false).length}</t:ChildFolderCount>`
      : undefined
  }${extended}${asked.isAll || asked.fields.has('folder:EffectiveRights') ? rightsXml(call, target) : undefined}${
    FOLDERS[target.folder] !== undefined && asked.fields.has('folder:DistinguishedFolderId')
      ? markup`<t:DistinguishedFolderId>${target.folder}</t:DistinguishedFolderId>`
      : undefined
  }`;
  if (!isCalendar) return markup`<t:Folder>${common}${asked.isFull ? markup`<t:UnreadCount>0</t:UnreadCount>` : undefined}</t:Folder>`;
  return markup`<t:CalendarFolder>${common}${asked.fields.has('folder:PermissionSet') ? permissionSetXml(call, target) : undefined}</t:CalendarFolder>`;
}

interface FolderShape {
  readonly isFull: boolean;
  readonly isAll: boolean;
  readonly fields: ReadonlySet<string>;
  readonly extended: readonly Element[];
}

function shapeOf(operation: Element): FolderShape {
  const shape = find(operation, 'FolderShape');
  const base = findText(shape, 'BaseShape') ?? 'Default';
  const additional = find(shape, 'AdditionalProperties')?.children ?? [];
  return {
    isFull: base !== 'IdOnly',
    isAll: base === 'AllProperties',
    fields: new Set(additional.flatMap((field) => field.attributes['FieldURI'] ?? [])),
    extended: additional.filter((field) => field.name === 'ExtendedFieldURI'),
  };
}

function rightsXml(call: EwsCall, target: FolderTarget): Markup {
  const edits = hasRight(target, 'write');
  const seesPrivate = call.settings.tellsViewPrivate
    ? markup`<t:ViewPrivateItems>${hasRight(target, 'delegateWithPrivate')}</t:ViewPrivateItems>`
    : undefined;
  return markup`<t:EffectiveRights><t:CreateAssociated>${edits}</t:CreateAssociated><t:CreateContents>${edits}</t:CreateContents><t:CreateHierarchy>${hasRight(target, 'owner')}</t:CreateHierarchy><t:Delete>${edits}</t:Delete><t:Modify>${edits}</t:Modify><t:Read>true</t:Read>${seesPrivate}</t:EffectiveRights>`;
}

const LEVELS: Readonly<Record<Right, string>> = {
  none: 'None',
  freeBusy: 'FreeBusyTimeOnly',
  limitedRead: 'FreeBusyTimeAndSubjectAndLocation',
  read: 'Reviewer',
  write: 'Editor',
  delegate: 'Editor',
  delegateWithPrivate: 'Editor',
  owner: 'Owner',
};

function permissionSetXml(call: EwsCall, { mailbox }: FolderTarget): Markup {
  const grants = [...call.engine.directory.grantsOn(mailbox)].map(([viewer, right]) => {
    const user =
      viewer === 'default'
        ? markup`<t:DistinguishedUser>Default</t:DistinguishedUser>`
        : markup`<t:PrimarySmtpAddress>${viewer}</t:PrimarySmtpAddress>`;
    return markup`<t:CalendarPermission><t:UserId>${user}</t:UserId><t:CalendarPermissionLevel>${LEVELS[right]}</t:CalendarPermissionLevel></t:CalendarPermission>`;
  });
  return markup`<t:PermissionSet><t:CalendarPermissions>${grants}</t:CalendarPermissions></t:PermissionSet>`;
}

/** Returns the delegates of a mailbox's owner, which only the owner may read. */
export function getDelegate(call: EwsCall): Markup {
  const mailbox = (findText(call.operation, 'Mailbox', 'EmailAddress') ?? '').trim().toLowerCase();
  if (mailbox !== call.actor)
    return markup`<m:GetDelegateResponse ResponseClass="Error"><m:MessageText>Access is denied.</m:MessageText><m:ResponseCode>ErrorAccessDenied</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey></m:GetDelegateResponse>`;
  const asked = new Set(
    (find(call.operation, 'UserIds')?.children ?? []).map((user) => (findText(user, 'PrimarySmtpAddress') ?? '').trim().toLowerCase()),
  );
  const delegates = [...call.engine.directory.grantsOn(mailbox)].filter(
    ([viewer, right]) => RIGHTS.indexOf(right) >= RIGHTS.indexOf('delegate') && (asked.size === 0 || asked.has(viewer)),
  );
  const messages = delegates.map(
    ([viewer, right]) =>
      markup`<m:DelegateUserResponseMessageType ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:DelegateUser><t:UserId><t:PrimarySmtpAddress>${viewer}</t:PrimarySmtpAddress></t:UserId><t:DelegatePermissions><t:CalendarFolderPermissionLevel>Editor</t:CalendarFolderPermissionLevel></t:DelegatePermissions><t:ReceiveCopiesOfMeetingMessages>true</t:ReceiveCopiesOfMeetingMessages><t:ViewPrivateItems>${right !== 'delegate'}</t:ViewPrivateItems></m:DelegateUser></m:DelegateUserResponseMessageType>`,
  );
  const listed = messages.length === 0 ? undefined : markup`<m:ResponseMessages>${messages}</m:ResponseMessages>`;
  return markup`<m:GetDelegateResponse ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode>${listed}<m:DeliverMeetingRequests>DelegatesAndSendInformationToMe</m:DeliverMeetingRequests></m:GetDelegateResponse>`;
}
