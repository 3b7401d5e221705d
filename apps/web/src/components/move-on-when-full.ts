import type { InputEvent } from 'react';

/**
 * Specification, section 5: at its maximum length an input passes the focus to the next input of the group, or loses it if it is the last.
 * The inputs inside an element with `data-input-group` form a group. Text that an input method is still composing does not count as full.
 */
export function moveOnWhenFull(event: InputEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (input.maxLength < 0 || input.value.length < input.maxLength || event.nativeEvent.isComposing) return;
  // Somebody correcting the middle of the text is not done.
  if (input.selectionEnd !== null && input.selectionEnd < input.value.length) return;
  const inputs = [...(input.closest('[data-input-group]')?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(input) + 1];
  if (next === undefined) input.blur();
  else next.focus();
}
