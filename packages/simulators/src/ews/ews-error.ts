import { type Markup, markup } from './markup.ts';

/** An error that refuses one of the requested items. It is reported by a message within the answer. */
export class EwsError extends Error {
  override readonly name = 'EwsError';
  readonly code: string;

  constructor(code: string, message = TEXTS[code] ?? code) {
    super(message);
    this.code = code;
  }
}

/** An error that refuses the whole request. It is reported as a SOAP fault with HTTP 500. */
export class EwsFault extends Error {
  override readonly name = 'EwsFault';
  readonly code: string;
  readonly backOffMs: number | undefined;

  constructor(code: string, message = TEXTS[code] ?? code, backOffMs?: number) {
    super(message);
    this.code = code;
    this.backOffMs = backOffMs;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  ErrorAccessDenied: 'Access is denied. Check credentials and try again.',
  ErrorItemNotFound: 'The specified object was not found in the store.',
  ErrorFolderNotFound: 'The specified folder could not be found in the store.',
  ErrorInvalidIdMalformed: 'Id is malformed.',
  ErrorNonExistentMailbox: 'No mailbox with such guid.',
  ErrorMailRecipientNotFound: 'Unable to resolve e-mail address to an Active Directory object.',
  ErrorServerBusy: 'The server cannot service this request right now. Try again later.',
  ErrorImpersonateUserDenied: 'The account does not have permission to impersonate the requested user.',
  ErrorIrresolvableConflict:
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  ErrorChangeKeyRequired: 'The change key was not found.',
  ErrorNameResolutionNoResults: 'No results were found.',
  ErrorNameResolutionMultipleResults: 'Multiple results were found.',
  ErrorSubscriptionNotFound: 'The specified subscription was not found.',
  ErrorSubscriptionAccessDenied: 'Access is denied. Only the subscription owner may access the subscription.',
  ErrorSubscriptionDelegateAccessNotSupported: 'Subscriptions are not supported for delegate user access.',
  ErrorInvalidSubscriptionRequest: 'Subscription request is invalid.',
  ErrorInvalidPullSubscriptionId: 'SubscriptionId is invalid. Subscription is not a pull subscription.',
  ErrorInvalidWatermark: 'The watermark used for creating this subscription was not found.',
  ErrorMissedNotificationEvents: 'Some events were missed: the subscription has to be made anew.',
  ErrorExceededConnectionCount: 'You have exceeded the available concurrent connections for your account.',
  ErrorExceededSubscriptionCount: 'You have exceeded the available subscriptions for your account.',
  ErrorMailboxStoreUnavailable: 'The mailbox database is temporarily unavailable.',
  ErrorSchemaValidation: 'The request failed schema validation.',
};

export function faultXml({ code, message, backOffMs }: Pick<EwsFault, 'code' | 'message' | 'backOffMs'>): string {
  const wait =
    backOffMs === undefined
      ? undefined
      : markup`<t:MessageXml xmlns:t="http://schemas.microsoft.com/exchange/services/2006/types"><t:Value Name="BackOffMilliseconds">${backOffMs}</t:Value></t:MessageXml>`;
  return `<?xml version="1.0" encoding="utf-8"?>${
    markup`<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode xmlns:a="http://schemas.microsoft.com/exchange/services/2006/types">a:${code}</faultcode><faultstring xml:lang="en-US">${message}</faultstring><detail><e:ResponseCode xmlns:e="http://schemas.microsoft.com/exchange/services/2006/errors">${code}</e:ResponseCode><e:Message xmlns:e="http://schemas.microsoft.com/exchange/services/2006/errors">${message}</e:Message>${wait}</detail></s:Fault></s:Body></s:Envelope>`
      .text
  }`;
}

/** Writes one of the messages in an operation's `m:ResponseMessages`, such as `<m:GetItemResponseMessage ResponseClass="Success">…`. */
export function successMessage(operation: string, content?: Markup, code = 'NoError', responseClass = 'Success'): Markup {
  const name = rawName(operation);
  const text = code === 'NoError' ? undefined : markup`<m:MessageText>${TEXTS[code] ?? code}</m:MessageText>`;
  return markup`<m:${name} ResponseClass="${responseClass}">${text}<m:ResponseCode>${code}</m:ResponseCode>${code === 'NoError' ? undefined : markup`<m:DescriptiveLinkKey>0</m:DescriptiveLinkKey>`}${content}</m:${name}>`;
}

export function errorMessage(operation: string, error: EwsError, content?: Markup): Markup {
  const name = rawName(operation);
  return markup`<m:${name} ResponseClass="Error"><m:MessageText>${error.message}</m:MessageText><m:ResponseCode>${error.code}</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey>${content}</m:${name}>`;
}

function rawName(operation: string): string {
  return `${operation}ResponseMessage`;
}

/** Writes a complete answer, with one message per requested item. */
export function listedAnswer(operation: string, messages: readonly Markup[]): Markup {
  return markup`<m:${operation}Response><m:ResponseMessages>${messages}</m:ResponseMessages></m:${operation}Response>`;
}

export function envelopeXml(body: Markup): string {
  return `<?xml version="1.0" encoding="utf-8"?>${
    markup`<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><h:ServerVersionInfo MajorVersion="15" MinorVersion="1" MajorBuildNumber="2507" MinorBuildNumber="6" Version="V2017_07_11" xmlns:h="http://schemas.microsoft.com/exchange/services/2006/types"/></s:Header><s:Body xmlns:m="http://schemas.microsoft.com/exchange/services/2006/messages" xmlns:t="http://schemas.microsoft.com/exchange/services/2006/types">${body}</s:Body></s:Envelope>`
      .text
  }`;
}
