/** What one person is sent, said twice: as text, and as a page without a colour of its own. */
export interface Mail {
  readonly to: { readonly address: string; readonly name: string };
  /** In whose name it is sent: the company's. */
  readonly company: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
