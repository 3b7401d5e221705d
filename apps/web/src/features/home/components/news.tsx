import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';
import { NewsEntry } from '../../../parts/news/news-item.tsx';
import { useNews } from '../../../parts/news/use-news.ts';

const SHOWN = 3;

/** Shows the newest news; the news screen shows all news. */
export function News() {
  const t = useT();
  const { items, unread } = useNews();
  if (items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="news-title">
      <h2 id="news-title">{t('home.news')}</h2>
      <ul className="news">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <NewsEntry item={item} isNew={unread.has(item.id)} />
          </li>
        ))}
      </ul>
      <Link to="/news" className="home__more">
        {t('news.all')}
      </Link>
    </section>
  );
}
