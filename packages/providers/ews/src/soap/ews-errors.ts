import { ProviderError, type ProviderErrorCode, type ProviderErrorDetail } from '@assist/calendar-provider';

/** The meanings of Exchange's response codes. Any other code means an `invalid` request, whose repetition would not help. */
const MEANINGS: readonly (readonly [ProviderErrorCode, readonly string[]])[] = [
  [
    'notFound',
    [
      'ErrorItemNotFound',
      'ErrorInvalidId',
      'ErrorInvalidIdEmpty',
      'ErrorInvalidIdMalformed',
      'ErrorInvalidIdMalformedEwsLegacyIdFormat',
      'ErrorInvalidIdMonikerTooLong',
      'ErrorInvalidIdStoreObjectIdTooLong',
      'ErrorInvalidIdXml',
      'ErrorCalendarOccurrenceIsDeletedFromRecurrence',
      'ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange',
      'ErrorNonExistentMailbox',
      'ErrorMailRecipientNotFound',
      'ErrorMissingEmailAddress',
      'ErrorNameResolutionNoResults',
      'ErrorNameResolutionNoMailbox',
    ],
  ],
  [
    'mailboxNotAvailable',
    ['ErrorFolderNotFound', 'ErrorMailboxConfiguration', 'ErrorCannotOpenFileAttachment', 'ErrorCrossMailboxMoveCopy'],
  ],
  [
    'forbidden',
    [
      'ErrorAccessDenied',
      'ErrorCreateItemAccessDenied',
      'ErrorImpersonateUserDenied',
      'ErrorImpersonationDenied',
      'ErrorImpersonationFailed',
      'ErrorCalendarIsDelegatedForAccept',
      'ErrorCalendarIsDelegatedForDecline',
      'ErrorCalendarIsDelegatedForTentative',
      'ErrorCalendarIsDelegatedForRemove',
      'ErrorCalendarIsOrganizerForAccept',
      'ErrorCalendarIsOrganizerForDecline',
      'ErrorCalendarIsOrganizerForTentative',
      'ErrorCalendarIsNotOrganizer',
      'ErrorCalendarCannotUseIdForOccurrenceId',
      'ErrorCalendarMeetingRequestIsOutOfDate',
      'ErrorSubscriptionDelegateAccessNotSupported',
      'ErrorSubscriptionAccessDenied',
      'ErrorNoFreeBusyAccess',
      'ErrorDelegateNoUser',
    ],
  ],
  [
    'unauthenticated',
    [
      'ErrorAccountDisabled',
      'ErrorPasswordExpired',
      'ErrorPasswordChangeRequired',
      'ErrorInvalidNetworkServiceContext',
      'ErrorTokenSerializationDenied',
    ],
  ],
  [
    'preconditionFailed',
    [
      'ErrorIrresolvableConflict',
      'ErrorStaleObject',
      'ErrorInvalidChangeKey',
      'ErrorChangeKeyRequired',
      'ErrorChangeKeyRequiredForWriteOperations',
      'ErrorCalendarIsCancelledForAccept',
      'ErrorCalendarIsCancelledForDecline',
      'ErrorCalendarIsCancelledForTentative',
      'ErrorCalendarIsCancelledForRemove',
    ],
  ],
  [
    'throttled',
    [
      'ErrorServerBusy',
      'ErrorExceededConnectionCount',
      'ErrorExceededSubscriptionCount',
      'ErrorTooManyObjectsOpened',
      'ErrorBatchProcessingStopped',
    ],
  ],
  ['timeout', ['ErrorTimeoutExpired']],
  [
    'unavailable',
    [
      'ErrorInternalServerError',
      'ErrorInternalServerTransientError',
      'ErrorMailboxStoreUnavailable',
      'ErrorMailboxMoveInProgress',
      'ErrorMailboxFailover',
      'ErrorADUnavailable',
      'ErrorADOperation',
      'ErrorConnectionFailed',
      'ErrorInsufficientResources',
      'ErrorNotEnoughMemory',
      'ErrorMailboxLogonFailed',
      'ErrorProxyRequestProcessingFailed',
      'ErrorProxyRequestNotAllowed',
      'ErrorProxyServiceDiscoveryFailed',
      'ErrorNoRespondingCASInDestinationSite',
      'ErrorFreeBusyGenerationFailed',
    ],
  ],
  ['unsupported', ['ErrorUnsupportedTypeForConversion', 'ErrorInvalidServerVersion', 'ErrorIncorrectSchemaVersion']],
];

const meaningOf = new Map<string, ProviderErrorCode>(MEANINGS.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)));

/** Converts a code such as `ErrorItemNotFound` to an error of the port. The text is Exchange's own, and is used only in the log. */
export function ewsError(code: string, text: string, detail: ProviderErrorDetail = {}): ProviderError {
  return new ProviderError(meaningOf.get(code) ?? 'invalid', text === '' ? code : text, { ...detail, providerCode: code });
}

export function isThrottling(code: string): boolean {
  return meaningOf.get(code) === 'throttled';
}
