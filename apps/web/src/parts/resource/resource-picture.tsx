import { imageAddress, type Resource } from '@assist/resource';
import './resource-picture.css';

/**
 * The resource's first picture at about this width, loaded at once if it is among the first visible items; nothing if there is none. It
 * adds nothing to the name.
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
