import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useT } from '../../lib/language-context.tsx';
import { type PictureSize, scalePicture } from './scale-picture.ts';
import './picture-field.css';

interface PictureFieldProps {
  /** The picture as it is now, or what is shown in its place. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly hint: string;
  readonly size: PictureSize;
  readonly isSaving: boolean;
  /** Receives the chosen picture in base64. */
  readonly onPicture: (picture: string) => void;
  /** Undefined if there is no picture. */
  readonly onRemove: (() => void) | undefined;
  readonly isRemoving: boolean;
  /** Further buttons, beside those of the picture. */
  readonly children?: ReactNode;
}

/** Shows a picture. Another one is chosen with the button or dropped here. */
export function PictureField({ picture, title, hint, size, isSaving, onPicture, onRemove, isRemoving, children }: PictureFieldProps) {
  const t = useT();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const scaled = await scalePicture(file, size);
    if (scaled === undefined) toast({ kind: 'error', text: t('error.picture-refused') });
    else onPicture(scaled);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    // Dropping is a shortcut of the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="picture-field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {picture}
      <div>
        <p>{title}</p>
        <p className="picture-field__hint">{hint}</p>
        <div className="picture-field__buttons">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            hidden
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <Button icon={<ImageUp size={18} aria-hidden />} busy={isSaving} onClick={() => input.current?.click()}>
            {t('profile.choose')}
          </Button>
          {onRemove !== undefined && (
            <Button kind="quiet" busy={isRemoving} onClick={onRemove}>
              {t('profile.remove')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
