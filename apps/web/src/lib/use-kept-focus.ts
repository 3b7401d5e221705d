import { useEffect } from 'react';
import { scheduler } from './waiting/scheduler.ts';

/** A dialog that closes gives focus back by itself, and a new screen begins at its heading: whoever is later than that has none. */
const SETTLED_MS = 150;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const DIALOG = '[role=dialog], [role=alertdialog]';
const SECTION = 'section, article, form, aside, [role=region], [role=dialog], main';

/** Where something in a list stood: the way up from it, each with its number among its neighbours. */
interface Stand {
  readonly element: HTMLElement;
  /** Of the screen that it was on. */
  readonly path: string;
  readonly dialog: Element | null;
  readonly above: readonly { readonly element: Element; readonly number: number }[];
}

/**
 * Taking something away with the keyboard moves the focus to what comes after it, or before it where it was the last one, or
 * to the heading of what it was in; never to the beginning of the page. Closing a dialog moves it back to where it was before,
 * also where the dialog is slow to give the focus back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The last one of the page and of each dialog that is open on it.
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
      // Another screen has nothing that comes after what was on the last one.
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
    // A press elsewhere is the end of it, and one on the same thing is no new focus.
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

/** On the page, or in a dialog that is still open. */
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
    // Beside a button that has gone another one does something else, and a second press of the key would do it.
    const isAlike = neighbour?.tagName === gone.tagName && (place > 0 || neighbour.className === gone.className);
    const next = isAlike ? sameIn(neighbour, gone, element) : undefined;
    if (next !== undefined) return next;
  }
  return headingOf(parent);
}

/** What is to the neighbour as the element was to what is gone, counted from the end: what takes away stands there. */
function sameIn(neighbour: Element, gone: Element, element: Element): HTMLElement | undefined {
  if (neighbour.matches(FOCUSABLE)) return neighbour as HTMLElement;
  const fromEnd = [...gone.querySelectorAll(FOCUSABLE)].toReversed().indexOf(element);
  const there = [...neighbour.querySelectorAll<HTMLElement>(FOCUSABLE)].toReversed();
  return there[Math.max(0, fromEnd)] ?? there[0];
}

/** No field: on a phone its keyboard would come. */
function headingOf(parent: Element): HTMLElement | undefined {
  const section = parent.closest(SECTION) ?? document.querySelector('main');
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? undefined;
}
