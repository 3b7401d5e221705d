/** Time that a browser has to start the download, in ms. */
const KEPT_MS = 60_000;

/** Downloads the bytes as a PDF file with this name. */
export function savePdf(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
