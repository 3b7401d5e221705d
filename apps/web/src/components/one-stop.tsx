import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';

interface OneStopProps {
  readonly label: string;
  readonly className: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly children: ReactNode;
}

/** Buttons that belong together: one stop of the Tab key, and the arrow keys between them. */
export function OneStop({ label, className, orientation = 'horizontal', children }: OneStopProps) {
  return (
    <Toolbar className={className} aria-label={label} orientation={orientation}>
      {children}
    </Toolbar>
  );
}
