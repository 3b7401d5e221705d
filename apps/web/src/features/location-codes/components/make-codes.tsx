import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useCreateLocationCodes } from '../../../lib/api/location-codes.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { groupAreas } from '../../../parts/search/group-areas.ts';
import { AreaSelect } from './area-select.tsx';
import { PlaceField } from './place-field.tsx';

/** Shapes of resources that can get codes in bulk. Resources of other shapes get codes one by one. */
const SHAPES = ['room', 'desk', 'parking', 'locker'] as const;

/** The floor and the kinds of places on it that get codes. */
interface FloorWish {
  readonly areaId: string;
  readonly shapes: readonly string[];
  /** True if the floor itself gets a code too. */
  readonly withFloor: boolean;
}

/** Creates codes for one place, or for all places of the chosen kinds on a floor. */
export function MakeCodes({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { areas } = useConfiguration();
  const create = useCreateLocationCodes();
  const present = usePresentShapes();
  const [wish, setWish] = useState<FloorWish>({
    areaId: groupAreas(areas)[0]?.within[0]?.id ?? '',
    shapes: present.slice(0, 1),
    withFloor: true,
  });
  const [place, setPlace] = useState<{ readonly id: string; readonly name: string }>();
  const [isOne, setIsOne] = useState(false);
  const wants = isOne ? place !== undefined : wish.shapes.length > 0 || wish.withFloor;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!wants) return;
    const body =
      isOne && place !== undefined
        ? { placeIds: [place.id], another: true }
        : { ...(wish.withFloor ? { placeIds: [wish.areaId] } : {}), inArea: { areaId: wish.areaId, shapes: [...wish.shapes] } };
    create.mutate(body, {
      onSuccess: ({ created, passedOver }) => {
        toast({
          kind: created.length > 0 ? 'success' : 'info',
          text:
            passedOver === 0 ? t('codes.made', { count: created.length }) : t('codes.madeOthers', { count: created.length, passedOver }),
        });
        onClose();
      },
    });
  }

  return (
    <ModalSheet label={t('codes.make')} hideLabel={t('action.close')} onClose={onClose}>
      <form className="codes__form" onSubmit={submit}>
        <h2>{t('codes.make')}</h2>
        <How isOne={isOne} onIsOne={setIsOne} />
        {isOne ? <PlaceField label={t('codes.place')} current="" onChoose={setPlace} /> : <OfFloor wish={wish} onWish={setWish} />}
        <p className="field__hint">{t(isOne ? 'codes.anotherHint' : 'codes.passedOverHint')}</p>
        {create.isError && (
          <p className="field__error" role="alert">
            {errorText(create.error)}
          </p>
        )}
        <div className="codes__actions">
          <Button type="submit" kind="primary" busy={create.isPending} disabled={!wants}>
            {t('codes.make')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </form>
    </ModalSheet>
  );
}

function How({ isOne, onIsOne }: { readonly isOne: boolean; readonly onIsOne: (isOne: boolean) => void }) {
  const t = useT();
  return (
    <fieldset className="codes__how">
      <legend className="visually-hidden">{t('codes.for')}</legend>
      <label className="check">
        <input type="radio" name="how" checked={!isOne} onChange={() => onIsOne(false)} />
        <span>{t('codes.forFloor')}</span>
      </label>
      <label className="check">
        <input type="radio" name="how" checked={isOne} onChange={() => onIsOne(true)} />
        <span>{t('codes.forPlace')}</span>
      </label>
    </fieldset>
  );
}

/** Returns those of `SHAPES` that the company has. */
function usePresentShapes(): readonly string[] {
  const { resourceTypeInfos } = useConfiguration();
  return SHAPES.filter((shape) => resourceTypeInfos.some((info) => info.shape === shape));
}

function OfFloor({ wish, onWish }: { readonly wish: FloorWish; readonly onWish: (wish: FloorWish) => void }) {
  const t = useT();
  const text = useText();
  const { resourceTypeInfos } = useConfiguration();
  const { areaId, shapes, withFloor } = wish;
  const present = usePresentShapes();
  const namesOf = (shape: string) =>
    [...new Set(resourceTypeInfos.filter((info) => info.shape === shape).map(({ name }) => text(name)))].join(', ');
  return (
    <>
      <AreaSelect label={t('word.where')} value={areaId} onChange={(next) => onWish({ ...wish, areaId: next })} />
      <fieldset className="codes__shapes">
        <legend>{t('codes.what')}</legend>
        <CheckboxField
          label={t('codes.floorItself')}
          checked={withFloor}
          onChange={({ target }) => onWish({ ...wish, withFloor: target.checked })}
        />
        {present.map((shape) => (
          <CheckboxField
            key={shape}
            label={namesOf(shape)}
            checked={shapes.includes(shape)}
            onChange={({ target }) =>
              onWish({ ...wish, shapes: target.checked ? [...shapes, shape] : shapes.filter((one) => one !== shape) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
