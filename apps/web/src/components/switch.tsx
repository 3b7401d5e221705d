import type { ComponentProps } from 'react';
import './switch.css';

/** A switch that takes effect immediately. `label` is its accessible name, for people who do not see the text beside it. */
export function Switch({
  label,
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { readonly label: string; readonly checked: boolean }) {
  return <input {...rest} type="checkbox" role="switch" className="switch" aria-label={label} aria-checked={checked} checked={checked} />;
}
