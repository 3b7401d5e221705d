import { textOfHtml } from '@assist/resource';
import { toInstant } from '@assist/time';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import type { NewsItem } from './use-news.ts';
import './news-item.css';

/** One item of the news, with its text, the day of its publication and its last day. It is marked as new until the person has read it. */
export function NewsEntry({ item, isNew, heading: Heading = 'h3' }: { item: NewsItem; isNew: boolean; heading?: 'h2' | 'h3' }) {
  const t = useT();
  const text = useText();
  const format = useFormat();
  const day = (instant: string) => format.day(format.dateOf(toInstant(instant)));
  return (
    <article className="news-item">
      <Heading>
        {text(item.title)} {isNew && <span className="news-item__new">{t('news.unread')}</span>}
      </Heading>
      <p className="news-item__when">
        {day(item.publishedAt)}
        {item.until !== null && <> · {t('news.until', { day: day(item.until) })}</>}
      </p>
      <p>{textOfHtml(text(item.text))}</p>
    </article>
  );
}
