import { getPicture, PICTURE_WIDTHS } from '@assist/contract';
import { LRUCache } from 'lru-cache';
import type { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { openPicture } from '../../catalogue/open-picture.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { openRoute, Reply, type Route } from '../../call/route.ts';

const SCALED_KEPT = 500;
/** Its id changes with its content. */
const FOREVER = 'public, max-age=31536000, immutable';

export function picturesRoutes(catalogue: Pick<CatalogueRepository, 'findPicture'>): Route[] {
  const scaled = new LRUCache<string, Uint8Array>({ max: SCALED_KEPT });

  return [
    openRoute(getPicture, async ({ params, query }) => {
      const picture = await catalogue.findPicture(params.pictureId);
      if (picture === undefined) throw new ProblemError('not-found');
      const headers = (type: string) => ({
        'content-type': type,
        'cache-control': FOREVER,
        'content-security-policy': "default-src 'none'",
      });
      if (
        picture.contentType === 'image/svg+xml' ||
        (query.width === undefined && query.height === undefined && query.format === undefined)
      ) {
        return new Reply(200, picture.bytes, headers(picture.contentType));
      }
      const width = query.width === undefined ? undefined : widthFor(query.width);
      const key = `${picture.id} ${width ?? ''} ${query.height ?? ''} ${query.format ?? ''}`;
      const known = scaled.get(key) ?? (await scale(picture.bytes, width, query.height, query.format === 'webp'));
      scaled.set(key, known);
      return new Reply(200, known, headers(query.format === 'webp' ? 'image/webp' : picture.contentType));
    }),
  ];
}

/** From a fixed list: otherwise anybody could have ten thousand sizes made. */
function widthFor(wanted: number): number {
  return PICTURE_WIDTHS.find((width) => width >= wanted) ?? PICTURE_WIDTHS.at(-1)!;
}

async function scale(bytes: Uint8Array, width: number | undefined, height: number | undefined, webp: boolean): Promise<Uint8Array> {
  const picture = (await openPicture(bytes)).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height: widthFor(height) }),
    fit: 'cover',
    withoutEnlargement: true,
  });
  return webp ? picture.webp({ quality: 80 }).toBuffer() : picture.toBuffer();
}
