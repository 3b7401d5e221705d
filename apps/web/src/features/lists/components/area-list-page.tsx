import { AREAS } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all areas for administrators, and for managers their own, as a tree. */
export function AreaListPage() {
  return <ListPage kind={AREAS} />;
}
