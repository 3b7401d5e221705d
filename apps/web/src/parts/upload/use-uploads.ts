import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetUpload, uploadFile } from '../../lib/api/upload-file.ts';

/** A file on the server. */
export interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly file: File;
}

/** Uploads files one after the other. `share` is how much of all of them has arrived, from 0 to 1; undefined if nothing is on its way. */
export function useUploads(onDone: (uploaded: readonly Uploaded[]) => void) {
  const [share, setShare] = useState<number>();
  const { mutate, error, reset } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const uploaded: Uploaded[] = [];
      try {
        for (const [index, file] of files.entries()) {
          const id = await uploadFile(file, (part) => setShare((index + part) / files.length));
          uploaded.push({ id, name: file.name, file });
        }
      } catch (failure) {
        for (const { id } of uploaded) forgetUpload(id);
        throw failure;
      }
      return uploaded;
    },
    onMutate: () => setShare(0),
    onSettled: () => setShare(undefined),
    onSuccess: onDone,
  });
  return { upload: mutate, share, error, reset };
}
