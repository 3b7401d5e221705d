import { imageAddress, type Resource } from '@assist/resource';
import './resource-picture.css';

/**
 * The resource's first picture in about the width `widthPx`; nothing if it has none. With `isFirst`, for the first visible resources, it is
 * loaded immediately. Its alternative text is empty, because the resource's name is beside it.
 */
export function ResourcePicture({ resource, widthPx, isFirst = false }: { resource: Resource; widthPx: number; isFirst?: boolean }) {
  const file = resource.files[0];
  if (file === undefined) return null;
  return (
    <img
      className="resource-picture"
      src={imageAddress(file.url, { widthPx }, location.origin)}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      width={widthPx}
      height={Math.round((widthPx * 5) / 8)}
    />
  );
}
