import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';

interface OneStopProps {
  readonly label: string;
  readonly className: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly children: ReactNode;
}

/** A group of buttons with one Tab stop; the arrow keys move between the buttons. */
export function OneStop({ label, className, orientation = 'horizontal', children }: OneStopProps) {
  return (
    <Toolbar className={className} aria-label={label} orientation={orientation}>
      {children}
    </Toolbar>
  );
}
