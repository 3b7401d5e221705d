import { NEWS } from '../list-kinds.ts';
import { ListPage } from './list-page.tsx';

/** Lists all news for administrators: what is shown, what will be, and what was. */
export function NewsListPage() {
  return <ListPage kind={NEWS} />;
}
