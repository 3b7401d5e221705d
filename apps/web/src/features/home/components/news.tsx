import { textOfHtml } from '@assist/resource';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';

export function News() {
  const t = useT();
  const text = useText();
  const { news } = useConfiguration();
  if (news.length === 0) return null;
  return (
    <section className="card" aria-labelledby="news-title">
      <h2 id="news-title">{t('home.news')}</h2>
      <ul className="news">
        {news.map((item) => (
          <li key={item.id}>
            <h3>{text(item.title)}</h3>
            <p>{textOfHtml(text(item.text))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
