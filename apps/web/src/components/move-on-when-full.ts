import type { InputEvent } from 'react';

/**
 * Moves the focus from an input at its maximum length to the next one of its group, or removes it from the last one (specification, section
 * 5). The inputs inside an element with `data-input-group` form a group. Text that an input method still composes is ignored.
 */
export function moveOnWhenFull(event: InputEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (input.maxLength < 0 || input.value.length < input.maxLength || event.nativeEvent.isComposing) return;
  // With the cursor in the middle of the text, the person is still correcting it.
  if (input.selectionEnd !== null && input.selectionEnd < input.value.length) return;
  const inputs = [...(input.closest('[data-input-group]')?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(input) + 1];
  if (next === undefined) input.blur();
  else next.focus();
}
