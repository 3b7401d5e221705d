import type { InputEvent } from 'react';

/**
 * Specification, section 5: at its maximum length the focus moves to the next input of the group, or the field loses it. A group is
 * what stands in an element with `data-input-group`. What an input method is still composing is not full yet.
 */
export function moveOnWhenFull(event: InputEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (input.maxLength < 0 || input.value.length < input.maxLength || event.nativeEvent.isComposing) return;
  // Somebody who mends what stands in the middle of it is not done.
  if (input.selectionEnd !== null && input.selectionEnd < input.value.length) return;
  const inputs = [...(input.closest('[data-input-group]')?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(input) + 1];
  if (next === undefined) input.blur();
  else next.focus();
}
