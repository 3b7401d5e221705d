import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AnchoredDialog } from '../../components/anchored-dialog.tsx';
import { objectsQuery } from '../../lib/api/objects.ts';
import { useLanguage, useT, useText } from '../../lib/language-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { watchLevels } from '../../lib/waiting/hub-calls.ts';
import { markText, objectLook } from './model/object-look.ts';
import { ObjectCard } from './object-card.tsx';
import { ObjectPicture } from './object-icon.tsx';
import type { StageView } from './stage-view.ts';
import { useObjectWords } from './use-object-words.ts';
import { usePlaced } from './use-placed.ts';
import './plan-objects.css';

/** Lamps, blinds, thermometers and sensors of a floor, where they are; and all of them in a list, for whoever sees no plan. */
export function PlanObjects({ stage }: { readonly stage: StageView }) {
  const { levelId } = stage;
  const t = useT();
  const text = useText();
  const { locale } = useLanguage();
  const now = useNow();
  const { data: objects = [] } = useQuery(objectsQuery(levelId));
  const [opened, setOpened] = useState<string>();
  const anchor = useRef<HTMLElement>(null);
  const marks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    watchLevels([levelId]);
    return () => watchLevels([]);
  }, [levelId]);

  const isSpoken = useObjectWords();
  // Not before the words: `t` grows, and stays the same function.
  const looks = useMemo(
    () => (isSpoken ? new Map(objects.map((object) => [object.id, objectLook(object, { t, text, locale, now })])) : undefined),
    [isSpoken, objects, t, text, locale, now],
  );
  usePlaced(marks, objects, looks, stage);
  if (objects.length === 0 || looks === undefined) return null;

  const open = (id: string, element: HTMLElement) => {
    anchor.current = element;
    setOpened(id);
  };
  const shown = opened === ALL ? objects : objects.filter(({ id }) => id === opened);
  return (
    <>
      <div ref={marks} className="plan-objects" role="group" aria-label={t('objects.title')}>
        {objects.map((object) => {
          const look = looks.get(object.id)!;
          const short = markText(object, look, locale);
          return (
            <button
              key={object.id}
              type="button"
              className="plan-object"
              data-object={object.id}
              data-on={look.value === true || undefined}
              data-unknown={look.value === undefined || undefined}
              aria-label={t('objects.marker', { name: look.name, value: look.valueText })}
              title={t('objects.marker', { name: look.name, value: look.valueText })}
              onClick={(event) => open(object.id, event.currentTarget)}
            >
              <ObjectPicture icon={object.icon} size={16} />
              {short !== '' && <span>{short}</span>}
              {look.colour !== undefined && <i className="plan-object-dot" style={{ background: look.colour }} />}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className="plan-objects-all"
        aria-label={t('objects.open', { count: objects.length })}
        title={t('objects.open', { count: objects.length })}
        onClick={(event) => open(ALL, event.currentTarget)}
      >
        <Lightbulb size={18} aria-hidden />
        <span aria-hidden>{objects.length}</span>
      </button>
      {shown.length > 0 && (
        <AnchoredDialog label={t('objects.title')} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={() => setOpened(undefined)}>
          {opened === ALL && <h2 className="plan-objects-title">{t('objects.title')}</h2>}
          <ul className="plan-object-cards">
            {shown.map((object) => (
              <ObjectCard key={object.id} object={object} look={looks.get(object.id)!} />
            ))}
          </ul>
        </AnchoredDialog>
      )}
    </>
  );
}

/** Of the list; no thing is called so. */
const ALL = '*';
