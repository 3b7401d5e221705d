import { OWN_PICTURE_SIDE_MAX, removeOwnPicture, saveOwnPicture } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { initialsOf } from '../../../lib/initials-of.ts';
import { useT } from '../../../lib/language-context.tsx';
import { PictureField } from '../../../parts/upload/picture-field.tsx';
import { ownPictureQuery, useOwnPicture } from './use-own-picture.ts';

const SIDE_PX = 64;
const SIZE = { width: OWN_PICTURE_SIDE_MAX, height: OWN_PICTURE_SIDE_MAX, isSquare: true };

interface Props {
  readonly name: string;
  /** Further buttons, beside those of the picture. */
  readonly children: ReactNode;
}

/** Shows the person's picture, or their initials, and lets them choose another one. */
export function OwnPicture({ name, children }: Props) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const address = useOwnPicture();
  const after = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownPictureQuery.queryKey });
      toast({ kind: 'success', text: t('settings.saved') });
    },
    onError: (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
  };
  const save = useMutation({ ...after, mutationFn: (picture: string) => call(saveOwnPicture, { body: { picture } }) });
  const remove = useMutation({ ...after, mutationFn: () => call(removeOwnPicture, {}) });
  return (
    <PictureField
      picture={
        address === undefined ? (
          <span className="avatar" aria-hidden>
            {initialsOf(name)}
          </span>
        ) : (
          <img className="settings__avatar" src={address} alt="" width={SIDE_PX} height={SIDE_PX} />
        )
      }
      title={name}
      hint={t('profile.pictureHint')}
      size={SIZE}
      isSaving={save.isPending}
      onPicture={save.mutate}
      onRemove={address === undefined ? undefined : () => remove.mutate()}
      isRemoving={remove.isPending}
    >
      {children}
    </PictureField>
  );
}
