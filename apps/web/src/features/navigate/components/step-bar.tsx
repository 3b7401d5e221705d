import type { Step } from '@assist/wayfinding';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { StepIcon } from './step-icon.tsx';

interface StepBarProps {
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  readonly text: string;
  /** The whole route in one line. */
  readonly summary: string;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onArrive: () => void;
  readonly onLeave: () => void;
}

/** Shortest horizontal movement of a finger that counts as a swipe. */
const SWIPE_PX = 48;

/** Shows the current step. A swipe changes to the next or the previous step. */
export function StepBar({ step, index, count, text, summary, onPrevious, onNext, onArrive, onLeave }: StepBarProps) {
  const t = useT();
  const down = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const isLast = index === count - 1;
  return (
    <div
      className="step-bar"
      onPointerDown={({ clientX, clientY }) => {
        down.current = { x: clientX, y: clientY };
      }}
      onPointerUp={({ clientX, clientY }) => {
        const [x, y] = [clientX - (down.current?.x ?? clientX), clientY - (down.current?.y ?? clientY)];
        down.current = undefined;
        if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
        if (x > 0) onPrevious();
        else if (!isLast) onNext();
      }}
    >
      <StepIcon step={step} sizePx={30} />
      <p className="step-bar__text" role="status" aria-live="polite">
        {text}
      </p>
      <span className="step-bar__count">{t('navigate.stepOf', { step: index + 1, count })}</span>
      <p className="step-bar__summary">{summary}</p>
      <div className="step-bar__moves">
        <IconButton label={t('navigate.leave')} onClick={onLeave}>
          <X size={22} aria-hidden />
        </IconButton>
        <Button icon={<ChevronLeft size={20} aria-hidden />} disabled={index === 0} onClick={onPrevious}>
          {t('navigate.previous')}
        </Button>
        {isLast ? (
          <Button kind="primary" onClick={onArrive}>
            {t('navigate.arrived')}
          </Button>
        ) : (
          <Button kind="primary" icon={<ChevronRight size={20} aria-hidden />} onClick={onNext}>
            {t('navigate.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
