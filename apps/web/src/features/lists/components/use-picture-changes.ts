import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';

interface PictureCalls {
  readonly save: (picture: string) => Promise<{ readonly pictureId: string }>;
  readonly remove: () => Promise<unknown>;
  /** What shows the picture, and is read again; absent for the configuration, which is read after every change. */
  readonly queryKey?: QueryKey;
}

/** Changes a stored picture at once. Returns its id if it was changed here (null if it was removed), and what a picture's field needs. */
export function usePictureChanges({ save, remove, queryKey }: PictureCalls) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  // Shown at once: reading everything again takes a while.
  const [pictureId, setPictureId] = useState<string | null>();
  function show(id: string | null) {
    setPictureId(id);
    toast({ kind: 'success', text: t('company.saved') });
    if (queryKey !== undefined) void client.invalidateQueries({ queryKey });
  }
  const onError = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  const saving = useMutation({ mutationFn: save, onSuccess: (saved) => show(saved.pictureId), onError });
  const removing = useMutation({ mutationFn: remove, onSuccess: () => show(null), onError });
  return {
    pictureId,
    onPicture: (picture: string) => saving.mutate(picture),
    onRemove: () => removing.mutate(),
    isSaving: saving.isPending,
    isRemoving: removing.isPending,
  };
}
