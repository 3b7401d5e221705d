import type { Email } from '@assist/calendar-provider';
import { Xml, xml } from './xml.ts';

/** The version of the requests: Exchange 2013 SP1, the oldest one that supports all of them. */
const SERVER_VERSION = 'Exchange2013_SP1';

/** Builds a complete request. `impersonated` is the mailbox of the person whom the service account impersonates. */
export function envelopeOf(body: Xml, impersonated: Email | undefined): string {
  const impersonation =
    impersonated === undefined
      ? undefined
      : xml`<t:ExchangeImpersonation><t:ConnectingSID><t:PrimarySmtpAddress>${impersonated}</t:PrimarySmtpAddress></t:ConnectingSID></t:ExchangeImpersonation>`;
  return `<?xml version="1.0" encoding="utf-8"?>${
    xml`<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://schemas.microsoft.com/exchange/services/2006/types" xmlns:m="http://schemas.microsoft.com/exchange/services/2006/messages"><s:Header><t:RequestServerVersion Version="${SERVER_VERSION}"/>${impersonation}</s:Header><s:Body>${body}</s:Body></s:Envelope>`
      .text
  }`;
}
