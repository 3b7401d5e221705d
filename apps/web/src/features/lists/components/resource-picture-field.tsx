import { RESOURCE_PICTURE_SIDE_MAX, removeResourcePicture, saveResourcePicture } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
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
  const after = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEYS.resources });
      toast({ kind: 'success', text: t('company.saved') });
    },
    onError: (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
  };
  const params = { id: resourceId };
  const save = useMutation({ ...after, mutationFn: (picture: string) => call(saveResourcePicture, { params, body: { picture } }) });
  const remove = useMutation({ ...after, mutationFn: () => call(removeResourcePicture, { params }) });
  if (resource === undefined) return null;
  const hasPicture = resource.files.length > 0;
  return (
    <PictureField
      picture={
        <span className="row-form__picture">
          {hasPicture ? <ResourcePicture resource={resource} widthPx={WIDTH_PX} isFirst /> : <ImageOff size={24} aria-hidden />}
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
