import { CHOICE_PICTURE_SIDE_MAX, removeChoicePicture, saveChoicePicture } from '@assist/contract';
import type { FilterChoice } from '@assist/resource';
import { ImageOff } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import ChoicePicture from '../../../parts/resource/choice-picture.tsx';
import { PictureField } from '../../../parts/upload/picture-field.tsx';
import { usePictureChanges } from './use-picture-changes.ts';

const SIZE = { width: CHOICE_PICTURE_SIDE_MAX, height: CHOICE_PICTURE_SIDE_MAX };
const WIDTH_PX = 160;

/** The pictures of a property's stored choices, each changed at once. */
export function ChoicePictures({ propertyId }: { readonly propertyId: string }) {
  const t = useT();
  const property = useConfiguration().filters.find(({ id }) => id === propertyId);
  if (property === undefined || property.choices.length === 0) return null;
  return (
    <details className="row-form__more">
      <summary>{t('properties.pictures')}</summary>
      <p className="list-page__soft">{t('properties.picturesHint')}</p>
      {property.choices.map((choice) => (
        <ChoicePictureField key={choice.key} propertyId={propertyId} choice={choice} />
      ))}
    </details>
  );
}

function ChoicePictureField({ propertyId, choice }: { readonly propertyId: string; readonly choice: FilterChoice }) {
  const text = useText();
  const params = { id: propertyId, choice: choice.key };
  const { pictureId, onRemove, ...changes } = usePictureChanges({
    save: (picture) => call(saveChoicePicture, { params, body: { picture } }),
    remove: () => call(removeChoicePicture, { params }),
  });
  const imageUrl = pictureId === undefined ? choice.imageUrl : pictureId === null ? null : `/api/pictures/${pictureId}`;
  return (
    <PictureField
      picture={
        <span className="row-form__picture">
          {imageUrl === null ? <ImageOff size={24} aria-hidden /> : <ChoicePicture choice={{ ...choice, imageUrl }} widthPx={WIDTH_PX} />}
        </span>
      }
      title={text(choice.value)}
      hint=""
      size={SIZE}
      onRemove={imageUrl === null ? undefined : onRemove}
      {...changes}
    />
  );
}
