import { PROPERTIES } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all properties of resources for administrators. */
export function PropertyListPage() {
  return <ListPage kind={PROPERTIES} />;
}
