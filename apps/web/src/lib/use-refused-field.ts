import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a field that has to be filled in again, and selects its text: when the server has refused it, and when the form calls
 * `focus`. Each new error counts, so a second refusal of the same field leads there again.
 *
 * @param refused the name of the field that the server has refused; undefined if there is none
 */
export function useRefusedField<Field extends string>(refused: Field | undefined, error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  function focus(field: Field) {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`);
    input?.focus();
    input?.select();
  }
  useEffect(() => {
    if (refused !== undefined) focus(refused);
  }, [refused, error]);
  return { form, focus };
}
