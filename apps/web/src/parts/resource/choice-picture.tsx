import { type FilterChoice, imageAddress } from '@assist/resource';
import './resource-picture.css';

/** The picture of a property's choice, such as how the chairs stand; nothing if it has none. The choice's name is beside it. */
export default function ChoicePicture({ choice: { imageUrl, imagePreferCover }, widthPx }: { choice: Shown; widthPx: number }) {
  if (imageUrl === null) return null;
  return (
    <img
      className="resource-picture"
      data-whole={!imagePreferCover || undefined}
      src={imageAddress(imageUrl, { widthPx }, location.origin)}
      alt=""
      loading="lazy"
      decoding="async"
      width={widthPx}
      height={Math.round((widthPx * 5) / 8)}
    />
  );
}

type Shown = Pick<FilterChoice, 'imageUrl' | 'imagePreferCover'>;
