import type { ComponentProps } from 'react';
import './switch.css';

/** On or off, at once. `label` is what it says to those who do not see it beside its text. */
export function Switch({
  label,
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { readonly label: string; readonly checked: boolean }) {
  return <input {...rest} type="checkbox" role="switch" className="switch" aria-label={label} aria-checked={checked} checked={checked} />;
}
