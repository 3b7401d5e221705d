import { bodyOfPage, htmlOfText } from '@assist/calendar-provider';
import { textOfHtml } from '@assist/resource';
import ICAL from 'ical.js';
import { setText, textOfProperty } from './event-words.ts';

/** The property in which Outlook stores a text as HTML; DESCRIPTION has it without tags (MS-OXCICAL, section 2.1.3.1.1.20.8). */
const HTML = 'x-alt-desc';

export function bodyHtmlOf(component: ICAL.Component): string {
  const text = textOfProperty(component, 'description') ?? '';
  const html = textOfProperty(component, HTML);
  // A program that knows only the plain text changes only that. The HTML is then out of date.
  if (html !== undefined && sameText(textOfHtml(html), text)) return bodyOfPage(html);
  return htmlOfText(text);
}

export function setBody(component: ICAL.Component, html: string): void {
  setText(component, 'description', html === '' ? undefined : textOfHtml(html));
  component.removeAllProperties(HTML);
  if (html === '') return;
  const property = new ICAL.Property(HTML);
  property.setParameter('fmttype', 'text/html');
  property.setValue(html);
  component.addProperty(property);
}

function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}
