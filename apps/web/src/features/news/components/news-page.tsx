import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Newspaper, PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { NewsEntry } from '../../../parts/news/news-item.tsx';
import { useNews } from '../../../parts/news/use-news.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import './news-page.css';

/** Shows all current news. Opening the page marks the news as read. */
export function NewsPage() {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const { items, unread, markRead } = useNews();
  // News that was unread when the page opened stays marked as new until the page is left.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    if (unread.size > 0) leave.current = markRead(items);
  }, [items, unread, markRead]);
  useEffect(() => () => leave.current?.(), []);
  return (
    <div className="page news-page">
      <header className="page__head">
        <h1>{t('nav.news')}</h1>
        {me?.administrator === true && (
          <Link to="/admin/news" className="button button--secondary button--normal">
            <PencilLine size={18} aria-hidden /> {t('news.write')}
          </Link>
        )}
        <SearchButton />
      </header>
      {items.length === 0 && <EmptyState icon={<Newspaper />} title={t('news.empty')} />}
      <ul className="news-page__items">
        {items.map((item) => (
          <li key={item.id} className="card">
            <NewsEntry item={item} isNew={unread.has(item.id)} heading="h2" />
          </li>
        ))}
      </ul>
    </div>
  );
}
