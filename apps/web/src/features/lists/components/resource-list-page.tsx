import { RESOURCES } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all resources for administrators. */
export function ResourceListPage() {
  return <ListPage kind={RESOURCES} />;
}
