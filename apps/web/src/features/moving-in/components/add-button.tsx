import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { type NewResource, sendNewResources } from '../../../lib/api/imports.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { FindingList } from '../../../parts/upload/finding-list.tsx';
import { NextStep } from './next-step.tsx';

interface AddButtonProps {
  readonly resources: readonly NewResource[];
  /** How many resources of which types these are, such as `2 × Desk`. */
  readonly kinds?: readonly string[];
  readonly onAdded: () => void;
  /** Takes back what was added last; undefined if it cannot be told, or has been taken back. */
  readonly onTakeBack?: (() => void) | undefined;
  readonly isTakingBack?: boolean;
}

/** Adds the chosen resources, says how many people can reserve now, or why nothing was added, and leads on. */
export function AddButton({ resources, kinds = [], onAdded, onTakeBack, isTakingBack = false }: AddButtonProps) {
  const t = useT();
  const client = useQueryClient();
  const errorText = useErrorText();
  const whole = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: () => sendNewResources(client, resources),
    onSuccess: ({ report }) => {
      if (!report.isImported) return;
      onAdded();
      // What follows the button comes into view, because the bar is no longer at the bottom of the screen.
      setTimeout(() => whole.current?.scrollIntoView({ block: 'nearest' }));
    },
  });
  const refused = add.data !== undefined && !add.data.report.isImported ? add.data.report : undefined;
  const isAdded = add.data !== undefined && add.data.added > 0;
  return (
    <>
      <div className="places__add" data-ready={resources.length > 0 || undefined}>
        <Button
          kind="primary"
          busy={add.isPending}
          disabled={resources.length === 0}
          onClick={() => {
            add.mutate();
          }}
        >
          {t('places.add', { count: resources.length })}
        </Button>
        {kinds.length > 0 && <p className="places__kinds">{kinds.join(', ')}</p>}
        {add.isError && (
          <p className="field__error" role="alert">
            {errorText(add.error)}
          </p>
        )}
        {refused !== undefined && (
          <div role="alert">
            <FindingList findings={refused.findings} total={refused.errors + refused.warnings} />
          </div>
        )}
      </div>
      <div ref={whole} className="places__done">
        <div role="status">
          {isAdded && (
            <p>
              {t('places.added', { count: add.data.added })} <Link to="/plan">{t('overview.look')}</Link>
            </p>
          )}
        </div>
        {isAdded && (
          <div className="places__next">
            <NextStep />
            {onTakeBack !== undefined && (
              <Button kind="quiet" busy={isTakingBack} onClick={onTakeBack}>
                {t('places.takeAllBack')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
