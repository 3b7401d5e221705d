import { imageAddress, type Resource } from '@assist/resource';
import './resource-picture.css';

/** The resource's first picture at about this width, at once where it is among the first things that one sees; nothing where there is none. It says nothing that the name does not. */
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
