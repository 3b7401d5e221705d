import { Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  /** The accepted file names' endings, such as `.csv`. Files that are dropped are not filtered: the server says what is wrong with them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field for files, which can be dropped on it or chosen. */
export function FileDrop({ label, hint, accept, isMultiple = false, onFiles }: FileDropProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);

  function over(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  }
  /** The whole field takes what is dropped; the keyboard reaches the input in it. */
  const drops = { onDragOver: over, onDragLeave: () => setIsOver(false), onDrop: drop };
  return (
    <label className="file-drop" data-over={isOver || undefined} {...drops}>
      <Upload size={24} aria-hidden />
      <span className="file-drop__label">{label}</span>
      <span className="file-drop__hint" id={hintId}>
        {hint}
      </span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        aria-describedby={hintId}
        accept={accept}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file can be chosen again after it was corrected.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
