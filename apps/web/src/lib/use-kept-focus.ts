import { useEffect } from 'react';
import { scheduler } from './waiting/scheduler.ts';

/** Delay before lost focus is restored, because a closing dialog usually returns the focus, and a new screen moves it to its start. */
const SETTLED_MS = 150;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const DIALOG = '[role=dialog], [role=alertdialog]';
const SECTION = 'section, article, form, aside, [role=region], [role=dialog], main';

/** The position that a focused element had in the page. */
interface Stand {
  readonly element: HTMLElement;
  /** The address's path when the element was focused, which identifies its screen. */
  readonly path: string;
  readonly dialog: Element | null;
  readonly above: readonly { readonly element: Element; readonly number: number }[];
}

/**
 * Keeps the focus from being lost. When the focused element is removed, the focus moves to the next element, or to the previous one if
 * there is none, or to the heading of the section. When a dialog closes and does not return the focus, the focus moves to where it was
 * before the dialog.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The last focused positions: one on the page and one in each open dialog.
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
      // A neighbour is searched only on the same screen, because an element of the previous screen has no neighbour on the current one.
      else if ([gone, stand].every(({ path }) => path === location.pathname)) focusOn(nextOf(stand));
      else focusOn(headingOf(document.body));
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      stopWaiting();
      stopWaiting = scheduler.after(SETTLED_MS, restore);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    // A press outside focusable elements clears the stored position. A press on the focused element stores it, since no focus event
    // follows.
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

/** Returns whether the position is outside all dialogs, or in a dialog that is still open. */
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
    // Other buttons, and groups of them, are skipped, because a second press of the key would trigger an action, such as "Delete".
    const isAlike = neighbour?.tagName === gone.tagName && neighbour.className === gone.className;
    const next = isAlike ? sameIn(neighbour, gone, element) : undefined;
    if (next !== undefined) return next;
  }
  return headingOf(parent);
}

/** Returns the element at the same position in the neighbour, counted from the end, because remove buttons come last. */
function sameIn(neighbour: Element, gone: Element, element: Element): HTMLElement | undefined {
  if (neighbour.matches(FOCUSABLE)) return neighbour as HTMLElement;
  const fromEnd = [...gone.querySelectorAll(FOCUSABLE)].toReversed().indexOf(element);
  const there = [...neighbour.querySelectorAll<HTMLElement>(FOCUSABLE)].toReversed();
  return there[Math.max(0, fromEnd)] ?? there[0];
}

/** Returns the heading of an element's section, made focusable. An input is not used, because it would open a phone's keyboard. */
function headingOf(parent: Element): HTMLElement | undefined {
  const section = parent.closest(SECTION) ?? document.querySelector('main');
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? undefined;
}

/** Focuses an element. The page is not scrolled to a heading, so that a person keeps the place that they see. */
function focusOn(element: HTMLElement | undefined): void {
  element?.focus({ preventScroll: element.tabIndex === -1 });
}
