import type { ProviderError } from '@assist/calendar-provider';
import { keptWaitMs } from '@assist/polite-http';
import { ewsError, isThrottling } from './ews-errors.ts';
import { attributeOf, childOf, childrenOf, elementsOf, textOf, type XmlNode } from './xml-node.ts';

/** One message of an answer. Each requested item has its own message. */
export interface ResponseMessage {
  readonly isError: boolean;
  /** `NoError`, or the code of Exchange's error. */
  readonly code: string;
  readonly text: string;
  readonly backOffMs: number | undefined;
  readonly node: XmlNode;
}

/**
 * Returns the messages of an answer. Most answers list their messages. A few are themselves a message, and free/busy answers have another
 * structure.
 */
export function responseMessagesOf(answer: XmlNode): readonly ResponseMessage[] {
  const listed = childOf(answer, 'ResponseMessages');
  const freeBusy = childOf(answer, 'FreeBusyResponseArray');
  if (freeBusy !== undefined) return childrenOf(freeBusy, 'FreeBusyResponse').map((one) => toMessage(one, childOf(one, 'ResponseMessage')));
  // The answer about delegates is a message that contains other messages. Only the outer one counts, because it has the answer's own
  // failure.
  if (attributeOf(answer, 'ResponseClass') !== undefined) return [toMessage(answer)];
  return elementsOf(listed).map(({ node }) => toMessage(node));
}

function toMessage(node: XmlNode, message: XmlNode | undefined = node): ResponseMessage {
  return {
    isError: attributeOf(message, 'ResponseClass') === 'Error',
    code: textOf(message, 'ResponseCode') ?? 'NoError',
    text: textOf(message, 'MessageText') ?? '',
    backOffMs: backOffMsOf(message),
    node,
  };
}

/**
 * Returns the wait in milliseconds that a message or a fault's detail requests in `<MessageXml><t:Value Name="BackOffMilliseconds">`.
 * Undefined if it requests none.
 */
export function backOffMsOf(node: XmlNode | undefined): number | undefined {
  const value = childrenOf(childOf(node, 'MessageXml'), 'Value').find((one) => attributeOf(one, 'Name') === 'BackOffMilliseconds');
  const ms = Number(textOf(value));
  return value !== undefined && Number.isFinite(ms) && ms >= 0 ? keptWaitMs(ms) : undefined;
}

export function errorOf(message: ResponseMessage): ProviderError {
  return ewsError(message.code, message.text, message.backOffMs === undefined ? {} : { retryAfterMs: message.backOffMs });
}

/** Returns the only message of an answer, or throws its failure. */
export function onlyMessage(answer: XmlNode): XmlNode {
  const [message] = responseMessagesOf(answer);
  if (message === undefined) throw ewsError('ErrorInternalServerError', 'the answer has no message');
  if (message.isError) throw errorOf(message);
  return message.node;
}

/** Returns the throttling error of an answer. It concerns the whole call, whichever message contains it. Undefined if there is none. */
export function throttlingOf(answer: XmlNode): ProviderError | undefined {
  const busy = responseMessagesOf(answer).find((message) => message.isError && isThrottling(message.code));
  return busy === undefined ? undefined : errorOf(busy);
}
