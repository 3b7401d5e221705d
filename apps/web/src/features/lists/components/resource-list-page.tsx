import { RESOURCES } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all resources for administrators, and for managers those of their areas. */
export function ResourceListPage() {
  return <ListPage kind={RESOURCES} />;
}
