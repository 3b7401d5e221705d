import { imageAddress } from '@assist/resource';
import { ProductMark } from '../components/product-mark.tsx';
import { useLogo } from '../lib/configuration-context.tsx';
import './company-mark.css';

/** The width in which a logo is fetched, in pixels: enough for the largest place at two pixels for one. */
const FETCHED_PX = 256;

/** Shows the company's logo or, if it has none, the product's mark. The company's name is beside it, or in the link's name. */
export function CompanyMark({ sizePx }: { readonly sizePx: number }) {
  const logo = useLogo();
  if (logo === null) return <ProductMark sizePx={sizePx} />;
  const address = imageAddress(`/api/pictures/${logo}`, { widthPx: FETCHED_PX }, location.origin);
  return <img className="company-mark" src={address} alt="" style={{ maxHeight: sizePx }} />;
}
