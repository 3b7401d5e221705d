import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLanguage, useT } from '../../lib/language-context.tsx';
import { markText } from './model/object-look.ts';
import { ObjectPicture } from './object-icon.tsx';
import type { StageView } from './stage-view.ts';
import { AllObjects, ObjectsDialog } from './objects-dialog.tsx';
import { useFloorObjects } from './use-floor-objects.ts';
import { usePlaced } from './use-placed.ts';
import './plan-objects.css';

/** The marks of a floor's objects, and a button for a list of them, for people who do not see the plan. */
export function PlanObjects({ stage }: { readonly stage: StageView }) {
  const { levelId } = stage;
  const t = useT();
  const { locale } = useLanguage();
  const { objects, looks } = useFloorObjects(levelId);
  // If the address names an object, its card is open until the person closes it.
  const { thing: named } = useSearch({ strict: false });
  const [pressed, setPressed] = useState<string>();
  const [left, setLeft] = useState<string>();
  const opened = pressed ?? (named === left ? undefined : named);
  const anchor = useRef<HTMLElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  usePlaced(marks, objects, looks, stage);
  if (objects.length === 0 || looks === undefined) return null;

  const open = (id: string, element: HTMLElement) => {
    anchor.current = element;
    setPressed(id);
  };
  const close = () => {
    setPressed(undefined);
    setLeft(named);
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
              ref={(element) => {
                if (object.id === named && pressed === undefined) anchor.current = element;
              }}
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
      <AllObjects className="plan-objects-all" count={objects.length} onPress={(element) => open(ALL, element)} />
      {shown.length > 0 && <ObjectsDialog objects={shown} looks={looks} isAll={opened === ALL} anchor={anchor} onClose={close} />}
    </>
  );
}

/** The value that stands for the list of all objects, in place of an object's id. */
const ALL = '*';
