import { FileTooLargeError } from '../../lib/api/upload-file.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import './upload-state.css';

interface UploadStateProps {
  /** How much has arrived, from 0 to 1; undefined if nothing is on its way. */
  readonly share: number | undefined;
  /** True while the server reads the files. */
  readonly isChecking: boolean;
  readonly error: Error | null;
}

/** Shows how far an upload or a check is, or why it failed. */
export function UploadState({ share, isChecking, error }: UploadStateProps) {
  const t = useT();
  const errorText = useErrorText();
  if (share !== undefined)
    return (
      <div className="upload-state" role="status">
        <p>{t('movingIn.uploading')}</p>
        <progress value={share} aria-label={t('movingIn.uploading')} />
      </div>
    );
  if (isChecking)
    return (
      <div className="upload-state" role="status">
        <p>{t('movingIn.checking')}</p>
        <progress aria-label={t('movingIn.checking')} />
      </div>
    );
  if (error === null) return null;
  return (
    <p className="field__error" role="alert">
      {error instanceof FileTooLargeError ? t('movingIn.tooLarge') : errorText(error)}
    </p>
  );
}
