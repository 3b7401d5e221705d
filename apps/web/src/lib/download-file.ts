import { scheduler } from './waiting/scheduler.ts';

/** Downloads a file created on the page. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, when the browser has started to read the file.
  scheduler.after(10_000, () => URL.revokeObjectURL(url));
}
