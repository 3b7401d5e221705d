import { getPicture } from '@assist/contract';
import type { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { openRoute, Reply, type Route } from '../../call/route.ts';
import { ScaledPictures } from './scaled-pictures.ts';

/** The `cache-control` header of a picture, which never changes, because different content gets a different id. */
const FOREVER = 'public, max-age=31536000, immutable';
const DRAWING = 'image/svg+xml';
const AS_IT_IS = { width: undefined, height: undefined, format: undefined };

export function picturesRoutes(catalogue: Pick<CatalogueRepository, 'findPicture' | 'findPictureType'>): Route[] {
  const scaled = new ScaledPictures();

  return [
    openRoute(getPicture, async ({ params, query: { width, height, format }, request, now }) => {
      const type = await catalogue.findPictureType(params.pictureId);
      if (type === undefined) throw new ProblemError('not-found');
      const read = async () => {
        const picture = await catalogue.findPicture(params.pictureId);
        // An import has just removed the picture.
        if (picture === undefined) throw new ProblemError('not-found');
        return picture.bytes;
      };
      // A drawing is sharp at any size, so it is sent as stored.
      const wanted = type === DRAWING ? AS_IT_IS : { width, height, format };
      const bytes = await scaled.get(params.pictureId, read, wanted, request.ip, now);
      return new Reply(200, bytes, {
        'content-type': wanted.format === 'webp' ? 'image/webp' : type,
        'cache-control': FOREVER,
        'content-security-policy': "default-src 'none'",
      });
    }),
  ];
}
