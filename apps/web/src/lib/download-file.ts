import { scheduler } from './waiting/scheduler.ts';

/** Hands the person a file that was made here. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  scheduler.after(10_000, () => URL.revokeObjectURL(url));
}
