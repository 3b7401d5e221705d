import { getPicture } from '@assist/contract';
import type { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { openRoute, Reply, type Route } from '../../call/route.ts';
import { ScaledPictures } from './scaled-pictures.ts';

/** Its id changes with its content. */
const FOREVER = 'public, max-age=31536000, immutable';

export function picturesRoutes(catalogue: Pick<CatalogueRepository, 'findPicture'>): Route[] {
  const scaled = new ScaledPictures();

  return [
    openRoute(getPicture, async ({ params, query: { width, height, format }, request, now }) => {
      const picture = await catalogue.findPicture(params.pictureId);
      if (picture === undefined) throw new ProblemError('not-found');
      const headers = (type: string) => ({
        'content-type': type,
        'cache-control': FOREVER,
        'content-security-policy': "default-src 'none'",
      });
      const isAsItIs = picture.contentType === 'image/svg+xml' || (width === undefined && height === undefined && format === undefined);
      if (isAsItIs) return new Reply(200, picture.bytes, headers(picture.contentType));
      const bytes = await scaled.get(picture.id, picture.bytes, { width, height, format }, request.ip, now);
      return new Reply(200, bytes, headers(format === 'webp' ? 'image/webp' : picture.contentType));
    }),
  ];
}
