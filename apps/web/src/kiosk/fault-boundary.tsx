import type { Translate } from '@assist/i18n';
import { Component, type ReactNode } from 'react';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { Trouble } from './trouble.tsx';

interface FaultBoundaryProps {
  readonly t: Translate;
  readonly children: ReactNode;
}

/** Time until a failed page restarts by itself, since nobody is there to press "reload". */
const RESTART_MS = 15_000;

export class FaultBoundary extends Component<FaultBoundaryProps, { readonly restartAt: number | undefined }> {
  override state = { restartAt: undefined };

  static getDerivedStateFromError(): { readonly restartAt: number } {
    return { restartAt: scheduler.now() + RESTART_MS };
  }

  override componentDidCatch(): void {
    scheduler.after(RESTART_MS, () => location.reload());
  }

  override render(): ReactNode {
    const { t, children } = this.props;
    const { restartAt } = this.state;
    if (restartAt === undefined) return children;
    return <Trouble error="KioskIsOutOfOrder" t={t} locale={document.documentElement.lang} nextTryAt={restartAt} contact="" />;
  }
}
