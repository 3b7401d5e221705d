import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';

interface OneStopProps {
  readonly label: string;
  readonly className: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly children: ReactNode;
}

/** Buttons that belong together: one Tab stop, with the arrow keys moving between them. */
export function OneStop({ label, className, orientation = 'horizontal', children }: OneStopProps) {
  return (
    <Toolbar className={className} aria-label={label} orientation={orientation}>
      {children}
    </Toolbar>
  );
}
