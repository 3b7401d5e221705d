import { RIGHTS, type Right } from '../engine/index.ts';
import { type Element, find, findText } from './element.ts';
import { type EwsCall, hasRight } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { toFolderId } from './ids.ts';
import { type Markup, markup } from './markup.ts';
import { type FolderTarget, folderTarget, onlyFolder } from './targets.ts';

/** What a mailbox has beside its calendar, as far as clients look for it. */
const FOLDERS: Readonly<Record<string, { readonly name: string; readonly folderClass: string; readonly parent: string }>> = {
  root: { name: 'Root', folderClass: 'IPF', parent: 'root' },
  msgfolderroot: { name: 'Top of Information Store', folderClass: 'IPF', parent: 'root' },
  calendar: { name: 'Calendar', folderClass: 'IPF.Appointment', parent: 'msgfolderroot' },
  inbox: { name: 'Inbox', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
  sentitems: { name: 'Sent Items', folderClass: 'IPF.Note', parent: 'msgfolderroot' },
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
  const folders = foldersBelow(call, target);
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
  const creates = isFirst ? foldersBelow(call, target).map((one) => markup`<t:Create>${one}</t:Create>`) : [];
  return listedAnswer('SyncFolderHierarchy', [
    successMessage(
      'SyncFolderHierarchy',
      markup`<m:SyncState>${Buffer.from('hierarchy').toString('base64')}</m:SyncState><m:IncludesLastFolderInRange>true</m:IncludesLastFolderInRange><m:Changes>${creates}</m:Changes>`,
    ),
  ]);
}

function foldersBelow(call: EwsCall, target: FolderTarget): Markup[] {
  const below = (folder: string): string[] =>
    Object.keys(FOLDERS)
      .filter((name) => name !== folder && FOLDERS[name]!.parent === folder)
      .flatMap((name) => [name, ...below(name)]);
  return below(target.folder).map((folder) => folderXml(call, { ...target, folder }));
}

function folderXml(call: EwsCall, target: FolderTarget): Markup {
  const known = FOLDERS[target.folder];
  if (known === undefined) throw new EwsError('ErrorFolderNotFound');
  const isCalendar = target.folder === 'calendar';
  const count = isCalendar ? call.engine.listMasters(target.mailbox).length : 0;
  const asked = shapeOf(call.operation);
  const common = markup`<t:FolderId Id="${toFolderId(target.mailbox, target.folder)}" ChangeKey="AQAAAA=="/>${
    asked.isFull || asked.fields.has('folder:ParentFolderId')
      ? markup`<t:ParentFolderId Id="${toFolderId(target.mailbox, known.parent)}" ChangeKey="AQAAAA=="/>`
      : undefined
  }${asked.isFull || asked.fields.has('folder:FolderClass') ? markup`<t:FolderClass>${known.folderClass}</t:FolderClass>` : undefined}${
    asked.isFull || asked.fields.has('folder:DisplayName') ? markup`<t:DisplayName>${known.name}</t:DisplayName>` : undefined
  }${asked.isFull || asked.fields.has('folder:TotalCount') ? markup`<t:TotalCount>${count}</t:TotalCount>` : undefined}${
    asked.isFull || asked.fields.has('folder:ChildFolderCount')
      ? markup`<t:ChildFolderCount>${childCount(target.folder)}</t:ChildFolderCount>`
      : undefined
  }${asked.isAll || asked.fields.has('folder:EffectiveRights') ? rightsXml(call, target) : undefined}${
    asked.fields.has('folder:DistinguishedFolderId')
      ? markup`<t:DistinguishedFolderId>${target.folder}</t:DistinguishedFolderId>`
      : undefined
  }`;
  if (!isCalendar) return markup`<t:Folder>${common}${asked.isFull ? markup`<t:UnreadCount>0</t:UnreadCount>` : undefined}</t:Folder>`;
  return markup`<t:CalendarFolder>${common}${asked.fields.has('folder:PermissionSet') ? permissionSetXml(call, target) : undefined}</t:CalendarFolder>`;
}

function childCount(folder: string): number {
  return Object.keys(FOLDERS).filter((name) => name !== folder && FOLDERS[name]!.parent === folder).length;
}

function shapeOf(operation: Element): { isFull: boolean; isAll: boolean; fields: ReadonlySet<string> } {
  const shape = find(operation, 'FolderShape');
  const base = findText(shape, 'BaseShape') ?? 'Default';
  const fields = (find(shape, 'AdditionalProperties')?.children ?? []).flatMap((field) => field.attributes['FieldURI'] ?? []);
  return { isFull: base !== 'IdOnly', isAll: base === 'AllProperties', fields: new Set(fields) };
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

/** Who stands in for an owner; the owner's to read. */
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
