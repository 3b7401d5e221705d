import { RESOURCE_PICTURE_SIDE_MAX, removeResourcePicture, saveResourcePicture } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { ImageOff } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { KEYS } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { ResourcePicture } from '../../../parts/resource/resource-picture.tsx';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { PictureField } from '../../../parts/upload/picture-field.tsx';
import { usePictureChanges } from './use-picture-changes.ts';

const SIZE = { width: RESOURCE_PICTURE_SIDE_MAX, height: RESOURCE_PICTURE_SIDE_MAX };
const WIDTH_PX = 160;

/** Shows a resource's picture and changes it at once. Nothing for resources that nobody sees: their pictures are not known here. */
export function ResourcePictureField({ resourceId }: { readonly resourceId: string }) {
  const t = useT();
  const resource = useResources().resources?.find(({ id }) => id === resourceId);
  const params = { id: resourceId };
  const { pictureId, onRemove, ...changes } = usePictureChanges({
    save: (picture) => call(saveResourcePicture, { params, body: { picture } }),
    remove: () => call(removeResourcePicture, { params }),
    queryKey: KEYS.resources,
  });
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
      onRemove={hasPicture ? onRemove : undefined}
      {...changes}
    />
  );
}

function filesOf(pictureId: string | null, name: string): Resource['files'] {
  return pictureId === null ? [] : [{ id: pictureId, url: `/api/pictures/${pictureId}`, name }];
}
