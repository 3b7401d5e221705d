/** Escapes a text for use in elements and attributes, both in XML and in HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0) ?? 38};`);
}
