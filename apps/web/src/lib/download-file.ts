import { scheduler } from './waiting/scheduler.ts';

/** Saves a text that was created on the page as a downloaded file. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked only after ten seconds, when the browser has started to read the file.
  scheduler.after(10_000, () => URL.revokeObjectURL(url));
}
