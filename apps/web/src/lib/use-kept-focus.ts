import { useEffect } from 'react';
import { scheduler } from './waiting/scheduler.ts';

/**
 * A closing dialog returns the focus by itself, and a new screen starts at its heading: if neither has happened by then, the focus is lost.
 */
const SETTLED_MS = 150;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const DIALOG = '[role=dialog], [role=alertdialog]';
const SECTION = 'section, article, form, aside, [role=region], [role=dialog], main';

/** The former position of a focusable element: its ancestors, each with its child index. */
interface Stand {
  readonly element: HTMLElement;
  /** The path of its screen. */
  readonly path: string;
  readonly dialog: Element | null;
  readonly above: readonly { readonly element: Element; readonly number: number }[];
}

/**
 * When the focused element is removed, moves the focus to the one after it, or before it if it was the last, or to the heading of its
 * section; never to the beginning of the page. When a dialog closes, returns the focus to where it was before, even if the dialog is slow
 * to do so.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The last position on the page and in each open dialog.
    let stands: readonly Stand[] = [];
    let stopWaiting = () => {};
    const remember = ({ target }: Event) => {
      const place = target instanceof Element ? target : null;
      const element = place?.closest<HTMLElement>(FOCUSABLE) ?? null;
      const dialog = place?.closest(DIALOG) ?? null;
      const others = stands.filter((stand) => stand.dialog !== dialog && isOpen(stand));
      stands = element === null ? others : [...others, standOf(element, dialog)];
    };
    const isLost = () => stands.at(-1)?.element.isConnected === false && isNowhere(document.activeElement);
    const restore = () => {
      if (!isLost()) return;
      const gone = stands.at(-1)!;
      stands = stands.filter(isOpen);
      const stand = stands.at(-1) ?? gone;
      if (stand.element.isConnected) stand.element.focus();
      // On another screen there is no neighbour of an element of the previous one.
      else if ([gone, stand].every(({ path }) => path === location.pathname)) nextOf(stand)?.focus();
      else headingOf(document.body)?.focus();
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      stopWaiting();
      stopWaiting = scheduler.after(SETTLED_MS, restore);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    // A press elsewhere forgets the position; a press on the same element causes no focus event.
    document.addEventListener('pointerdown', remember);
    return () => {
      stopWaiting();
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
    };
  }, []);
}

function isNowhere(active: Element | null): boolean {
  return active === null || active === document.body;
}

/** True if it is on the page, or in a dialog that is still open. */
function isOpen({ dialog }: Stand): boolean {
  return dialog === null || dialog.isConnected;
}

function standOf(element: HTMLElement, dialog: Element | null): Stand {
  const above: { element: Element; number: number }[] = [];
  for (let at: Element = element; at.parentElement !== null; at = at.parentElement)
    above.push({ element: at.parentElement, number: [...at.parentElement.children].indexOf(at) });
  return { element, path: location.pathname, dialog, above };
}

function nextOf({ element, above }: Stand): HTMLElement | undefined {
  const place = above.findIndex((one) => one.element.isConnected);
  if (place === -1) return undefined;
  const { element: parent, number } = above[place]!;
  const gone = place === 0 ? element : above[place - 1]!.element;
  for (const neighbour of [parent.children[number], parent.children[number - 1]]) {
    // A different button beside the removed one does something else, which a second press of the key would trigger.
    const isAlike = neighbour?.tagName === gone.tagName && (place > 0 || neighbour.className === gone.className);
    const next = isAlike ? sameIn(neighbour, gone, element) : undefined;
    if (next !== undefined) return next;
  }
  return headingOf(parent);
}

/** Returns the element with the same position in the neighbour, counted from the end, because remove buttons come last. */
function sameIn(neighbour: Element, gone: Element, element: Element): HTMLElement | undefined {
  if (neighbour.matches(FOCUSABLE)) return neighbour as HTMLElement;
  const fromEnd = [...gone.querySelectorAll(FOCUSABLE)].toReversed().indexOf(element);
  const there = [...neighbour.querySelectorAll<HTMLElement>(FOCUSABLE)].toReversed();
  return there[Math.max(0, fromEnd)] ?? there[0];
}

/** Focuses no input: on a phone that would open the keyboard. */
function headingOf(parent: Element): HTMLElement | undefined {
  const section = parent.closest(SECTION) ?? document.querySelector('main');
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? undefined;
}
