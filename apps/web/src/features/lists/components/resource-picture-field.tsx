import { RESOURCE_PICTURE_SIDE_MAX, removeResourcePicture, saveResourcePicture } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { call } from '../../../lib/api/call.ts';
import { KEYS } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { ResourcePicture } from '../../../parts/resource/resource-picture.tsx';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { PictureField } from '../../../parts/upload/picture-field.tsx';

const SIZE = { width: RESOURCE_PICTURE_SIDE_MAX, height: RESOURCE_PICTURE_SIDE_MAX };
const WIDTH_PX = 160;

/** Shows a resource's picture and changes it at once. Nothing for resources that nobody sees: their pictures are not known here. */
export function ResourcePictureField({ resourceId }: { readonly resourceId: string }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const resource = useResources().resources?.find(({ id }) => id === resourceId);
  // Shown at once: reading all resources again takes a while.
  const [pictureId, setPictureId] = useState<string | null>();
  function show(id: string | null) {
    setPictureId(id);
    toast({ kind: 'success', text: t('company.saved') });
    void client.invalidateQueries({ queryKey: KEYS.resources });
  }
  const params = { id: resourceId };
  const onError = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  const save = useMutation({
    mutationFn: (picture: string) => call(saveResourcePicture, { params, body: { picture } }),
    onSuccess: (saved) => show(saved.pictureId),
    onError,
  });
  const remove = useMutation({ mutationFn: () => call(removeResourcePicture, { params }), onSuccess: () => show(null), onError });
  if (resource === undefined) return null;
  const shown = pictureId === undefined ? resource : { ...resource, files: filesOf(pictureId, resource.name) };
  const hasPicture = shown.files.length > 0;
  return (
    <PictureField
      picture={
        <span className="row-form__picture">
          {hasPicture ? <ResourcePicture resource={shown} widthPx={WIDTH_PX} isFirst /> : <ImageOff size={24} aria-hidden />}
        </span>
      }
      title={t('resources.picture')}
      hint={t('resources.pictureHint')}
      size={SIZE}
      isSaving={save.isPending}
      onPicture={save.mutate}
      onRemove={hasPicture ? () => remove.mutate() : undefined}
      isRemoving={remove.isPending}
    />
  );
}

function filesOf(pictureId: string | null, name: string): Resource['files'] {
  return pictureId === null ? [] : [{ id: pictureId, url: `/api/pictures/${pictureId}`, name }];
}
