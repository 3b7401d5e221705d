/** Escapes a text for elements and attributes of XML and HTML alike. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0) ?? 38};`);
}
