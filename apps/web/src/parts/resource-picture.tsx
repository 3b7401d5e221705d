import { imageAddress, type Resource } from '@assist/resource';
import './resource-picture.css';

/** The resource's first picture at about this width; nothing where there is none. It says nothing that the name does not. */
export function ResourcePicture({ resource, widthPx }: { resource: Resource; widthPx: number }) {
  const file = resource.files[0];
  if (file === undefined) return null;
  return (
    <img
      className="resource-picture"
      src={imageAddress(file.url, { widthPx }, location.origin)}
      alt=""
      loading="lazy"
      decoding="async"
      width={widthPx}
      height={Math.round((widthPx * 5) / 8)}
    />
  );
}
