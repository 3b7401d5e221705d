import type { Step } from '@assist/wayfinding';
import { useEffect, useRef } from 'react';
import { StepIcon } from './step-icon.tsx';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly textOf: (step: Step) => string;
  /** The index of the current step; undefined before the walk starts. */
  readonly current: number | undefined;
  readonly onChoose: ((index: number) => void) | undefined;
}

/** Shows the route as a list of steps that can be followed without the plan. */
export function StepList({ label, steps, textOf, current, onChoose }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current !== undefined) list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={list} className="step-list" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={`${index} ${step.kind}`}
          aria-current={index === current ? 'step' : undefined}
          data-done={(current !== undefined && index < current) || undefined}
        >
          <StepIcon step={step} />
          {onChoose === undefined ? (
            <span>{textOf(step)}</span>
          ) : (
            <button type="button" onClick={() => onChoose(index)}>
              {textOf(step)}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
