import { TYPES } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all types of resources for administrators. */
export function TypeListPage() {
  return <ListPage kind={TYPES} />;
}
