import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../components/toast.tsx';
import { retireResources } from '../../lib/api/imports.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useCellFindingText } from '../../parts/upload/use-cell-finding-text.ts';

interface Added {
  readonly id: string;
  readonly name: string;
}

/** Returns a mutation that takes resources back, and says what became of them. */
export function useTakeBack(onDone: () => void) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const findingText = useCellFindingText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (added: readonly Added[]) =>
      retireResources(
        client,
        added.map(({ id }) => id),
      ),
    onSuccess: (outcomes, added) => {
      const done = outcomes.filter(({ kind }) => kind === 'done').length;
      const refused = outcomes.find((outcome) => outcome.kind !== 'done');
      if (done > 0) toast({ kind: 'success', text: t('places.takenBack', { count: done }) });
      if (refused !== undefined)
        toast({
          kind: 'error',
          text: t('places.notTakenBack', {
            name: added.find(({ id }) => id === refused.id)?.name ?? refused.id,
            reason: refused.kind === 'refused' ? findingText(refused.defects[0]!) : t('list.conflictTitle'),
          }),
        });
      onDone();
    },
    onError: (error) => toast({ kind: 'error', text: errorText(error) }),
  });
}
