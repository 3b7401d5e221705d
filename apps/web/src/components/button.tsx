import type { ComponentProps, ReactNode } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large' | 'small';
  readonly icon?: ReactNode;
  /** True while the action is in progress; the button then stays visible but ignores presses. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={['button', `button--${kind}`, `button--${size}`, className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      // Not `disabled`, because a disabled button loses the focus, and keyboard users would lose their place.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A button that shows only its icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { readonly label: string }) {
  return (
    <button {...rest} type={type} className={['icon-button', className].filter(Boolean).join(' ')} aria-label={label} title={label}>
      {children}
    </button>
  );
}
