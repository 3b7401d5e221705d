import { useT } from '../../../lib/language-context.tsx';

/** Shows the text of an event, if it has one. */
export function DetailText({ text }: { readonly text: string }) {
  const t = useT();
  if (text === '') return null;
  return (
    <>
      <h3>{t('event.text')}</h3>
      <p className="event-detail__text">{text}</p>
    </>
  );
}
