import { removeOwnPicture, saveOwnPicture } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { initialsOf } from '../../../lib/initials-of.ts';
import { useT } from '../../../lib/language-context.tsx';
import { scalePicture } from './scale-picture.ts';
import { ownPictureQuery, useOwnPicture } from './use-own-picture.ts';

const SIDE_PX = 64;

interface Props {
  readonly name: string;
  /** Further buttons, beside those of the picture. */
  readonly children: ReactNode;
}

/** Shows the person's picture, or their initials. A picture is chosen with the button or dropped here. */
export function OwnPicture({ name, children }: Props) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const address = useOwnPicture();
  const input = useRef<HTMLInputElement>(null);
  const after = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownPictureQuery.queryKey });
      toast({ kind: 'success', text: t('settings.saved') });
    },
    onError: (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
  };
  const save = useMutation({ ...after, mutationFn: (picture: string) => call(saveOwnPicture, { body: { picture } }) });
  const remove = useMutation({ ...after, mutationFn: () => call(removeOwnPicture, {}) });

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const picture = await scalePicture(file);
    if (picture === undefined) toast({ kind: 'error', text: t('error.picture-refused') });
    else save.mutate(picture);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    // Dropping is a shortcut of the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="settings__picture" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {address === undefined ? (
        <span className="avatar" aria-hidden>
          {initialsOf(name)}
        </span>
      ) : (
        <img src={address} alt="" width={SIDE_PX} height={SIDE_PX} />
      )}
      <div>
        <p>{name}</p>
        <p className="settings__hint">{t('profile.pictureHint')}</p>
        <div className="settings__leave">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <Button icon={<ImageUp size={18} aria-hidden />} busy={save.isPending} onClick={() => input.current?.click()}>
            {t('profile.choose')}
          </Button>
          {address !== undefined && (
            <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('profile.remove')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
