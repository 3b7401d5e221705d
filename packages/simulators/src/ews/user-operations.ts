import { windowsFromZone } from '@assist/time';
import { find } from './element.ts';
import { type EwsCall, expectRight } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { mailboxOfId } from './ids.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';

/**
 * Converts ids between their forms. The stand-in only converts an EwsId to itself, which reveals the mailbox that contains the item, even
 * if the request names another one (https://learn.microsoft.com/exchange/client-developer/web-service-reference/convertid-operation).
 */
export function convertId(call: EwsCall): Markup {
  const format = call.operation.attributes['DestinationFormat'];
  return listedAnswer(
    'ConvertId',
    (find(call.operation, 'SourceIds')?.children ?? []).map((id) => {
      try {
        if (format !== 'EwsId' || id.attributes['Format'] !== 'EwsId')
          throw new EwsError('ErrorInvalidIdFormat', 'This stand-in supports only EWS ids.');
        const mailbox = mailboxOfId(call.engine, id.attributes['Id'] ?? '');
        return successMessage(
          'ConvertId',
          markup`<m:AlternateId xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="t:AlternateIdType" Format="EwsId" Id="${id.attributes['Id']}" Mailbox="${mailbox}"/>`,
        );
      } catch (error) {
        if (error instanceof EwsError) return errorMessage('ConvertId', error);
        throw error;
      }
    }),
  );
}

/**
 * Returns a user configuration. Of the settings that Outlook on the web stores in the root of a mailbox, only the owner's zone exists in
 * the stand-in.
 */
export function getUserConfiguration(call: EwsCall): Markup {
  const named = find(call.operation, 'UserConfigurationName');
  const folder = named?.children[0];
  if (folder === undefined) throw new EwsError('ErrorFolderNotFound');
  const target = folderTarget(call, folder);
  expectRight(target, 'owner');
  const { mailbox, folder: at } = target;
  const zone = call.engine.directory.findMailbox(mailbox)?.workingHours?.timezone;
  const name = named?.attributes['Name'] ?? '';
  if (name !== 'OWA.UserOptions' || at !== 'root' || zone === undefined) throw new EwsError('ErrorItemNotFound');
  const text = (value: string) => markup`<t:Type>String</t:Type><t:Value>${value}</t:Value>`;
  return listedAnswer('GetUserConfiguration', [
    successMessage(
      'GetUserConfiguration',
      markup`<m:UserConfiguration><t:UserConfigurationName Name="${name}"><t:DistinguishedFolderId Id="root"/></t:UserConfigurationName><t:Dictionary><t:DictionaryEntry><t:DictionaryKey>${text('timezone')}</t:DictionaryKey><t:DictionaryValue>${text(windowsFromZone(zone))}</t:DictionaryValue></t:DictionaryEntry></t:Dictionary></m:UserConfiguration>`,
    ),
  ]);
}
