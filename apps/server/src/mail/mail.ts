/** A message to one person in two forms: as text, and as a page that sets no colours. */
export interface Mail {
  readonly to: { readonly address: string; readonly name: string };
  /** The company in whose name the mail is sent. */
  readonly company: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
