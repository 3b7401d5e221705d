import type { ResourceTypeInfoAnswer } from '@assist/contract';
import { areaBounds, type Box, containsPoint, type Metres, nameRoomAt } from '@assist/floorplan';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { DrawingWindow } from '../../../parts/plan/drawing-window.tsx';
import { FittedName } from '../../../parts/plan/fitted-name.tsx';
import { paperOf, toPaper } from '../../../parts/plan/model/plan-scene.ts';
import { categoryKey } from '../model/category-key.ts';
import type { Place } from '../model/places.ts';
import { PlaceLegend } from './place-legend.tsx';

/** The place that is marked on the drawing, and about which a card is shown if it is chosen or can be reserved. */
export interface PointedPlace {
  readonly featureId: string;
  /** True if the drawing is to be moved there, because the place was not pressed on it. */
  readonly isFromList: boolean;
}

interface PlacePickerProps {
  readonly levelId: string;
  /** The floor's name. */
  readonly floor: string;
  /** The field that chooses the floor. */
  readonly floors: ReactNode;
  /** The places of this floor that can be chosen, and those that are resources. */
  readonly places: readonly Place[];
  readonly types: readonly ResourceTypeInfoAnswer[];
  readonly nameOf: (type: ResourceTypeInfoAnswer) => string;
  readonly isChosen: (place: Place) => boolean;
  readonly typeOf: (place: Place) => string;
  readonly pointed: PointedPlace | undefined;
  readonly isTakingBack: boolean;
  /** Receives the element with the drawing, to be scrolled into view. */
  readonly drawing: RefObject<HTMLDivElement | null>;
  readonly onChoose: (places: readonly Place[], isChosen: boolean) => void;
  readonly onType: (place: Place, typeId: string) => void;
  /** Receives a place that was pressed and is a resource or chosen now; undefined if something else was pressed. */
  readonly onPoint: (pointed: PointedPlace | undefined) => void;
  readonly onTakeBack: (resource: NonNullable<Place['resource']>) => void;
}

const MARGIN_M = 2;

/**
 * Draws a floor on which a press chooses a place, and a frame all places in it. Dragging moves the drawing unless a person has asked for
 * frames. The list below does the same by keyboard.
 */
export function PlacePicker(props: PlacePickerProps) {
  const { levelId, floor, floors, drawing, places, types, nameOf, isChosen, typeOf, pointed, isTakingBack } = props;
  const { onChoose, onType, onPoint, onTakeBack } = props;
  const t = useT();
  const { language } = useLanguage();
  const { data: plan } = useQuery(levelPlanQuery(levelId, language));
  const [way, setWay] = useState<'press' | 'draw'>('press');

  const scene = useMemo(() => {
    if (plan === undefined) return undefined;
    const { projection, bearing, box } = paperOf(plan);
    const toPoint = (position: readonly number[]): Metres => toPaper(projection.toMetres([position[0]!, position[1]!]), bearing);
    const pathOf = (rings: readonly (readonly (readonly number[])[])[]) =>
      rings
        .map(
          (ring) =>
            `M${ring
              .map(toPoint)
              .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
              .join('L')}Z`,
        )
        .join('');
    const walls = plan.features.flatMap(({ geometry, properties: { layer } }) => {
      if (layer !== 'ground' && layer !== 'wall' && layer !== 'unit') return [];
      const rings =
        geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
      return rings.length === 0 ? [] : [{ layer, path: pathOf(rings) }];
    });
    const labels = plan.features.flatMap(({ geometry, properties: { layer, name } }) =>
      layer === 'label' && geometry.type === 'Point' && name !== null ? [{ name, point: toPoint(geometry.coordinates) }] : [],
    );
    const around: Box = {
      minX: box.minX - MARGIN_M,
      maxX: box.maxX + MARGIN_M,
      minY: box.minY - MARGIN_M,
      maxY: box.maxY + MARGIN_M,
    };
    return { box: around, walls, labels, pathOf, toPoint };
  }, [plan]);
  const drawn = useMemo(
    () =>
      scene === undefined
        ? []
        : places.map((place) => {
            const area = place.rings.map((ring) => ring.slice(0, -1).map(scene.toPoint));
            const { minX, maxX, minY, maxY } = areaBounds(area);
            const middle: Metres = [(minX + maxX) / 2, (minY + maxY) / 2];
            const at = scene.labels.find(({ point }) => containsPoint(area, point))?.point ?? middle;
            return { place, path: scene.pathOf(place.rings), middle, at, room: nameRoomAt(area, at) };
          }),
    [scene, places],
  );
  if (scene === undefined) return null;

  function choose({ minX, maxX, minY, maxY }: Box) {
    const inside = drawn
      .filter(({ place, middle: [x, y] }) => place.resource === undefined && x >= minX && x <= maxX && y >= minY && y <= maxY)
      .map(({ place }) => place);
    // A frame around places that are all chosen leaves them out, as a second press does.
    if (inside.length > 0) onChoose(inside, !inside.every(isChosen));
  }
  function press({ clientX, clientY }: MouseEvent) {
    const element = document.elementsFromPoint(clientX, clientY).find((one) => one instanceof SVGElement && 'place' in one.dataset) as
      | SVGElement
      | undefined;
    const place = places.find(({ featureId }) => featureId === element?.dataset['place']);
    const isOpen = place?.resource === undefined;
    const isLeftOut = place !== undefined && isOpen && isChosen(place);
    onPoint(place === undefined || isLeftOut ? undefined : { featureId: place.featureId, isFromList: false });
    if (place !== undefined && isOpen) onChoose([place], !isLeftOut);
  }
  const marked = drawn.find(({ place }) => place.featureId === pointed?.featureId);
  function cardOf(place: Place): ReactNode {
    const { resource, name, category } = place;
    if (resource !== undefined)
      return (
        <>
          <span>{t('places.addedOne', { name: resource.name })}</span>
          <Button size="small" busy={isTakingBack} onClick={() => onTakeBack(resource)}>
            {t('places.takeBack')}
          </Button>
        </>
      );
    if (!isChosen(place)) return undefined;
    const key = categoryKey(category);
    const title = name ?? (key === undefined ? category : t(key));
    return (
      <>
        <b>{title}</b>
        <select
          className="input select"
          aria-label={t('places.typeOf', { category: title })}
          value={typeOf(place)}
          onChange={(event) => onType(place, event.currentTarget.value)}
        >
          {types.map((type) => (
            <option key={type.resourceTypeId} value={type.resourceTypeId}>
              {nameOf(type)}
            </option>
          ))}
        </select>
      </>
    );
  }
  const card = marked === undefined ? undefined : cardOf(marked.place);
  return (
    <>
      <div className="place-picker__tools">
        <Segmented
          label={t('places.way')}
          value={way}
          options={[
            { value: 'press', label: t('places.press') },
            { value: 'draw', label: t('places.draw') },
          ]}
          onChange={setWay}
        />
        <p className="field__hint">{t(way === 'press' ? 'places.pickHint' : 'places.drawHint')}</p>
      </div>
      <PlaceLegend places={places} isChosen={isChosen} />
      <div ref={drawing} className="place-picker__drawing">
        <DrawingWindow
          label={t('plans.drawing', { floor })}
          box={scene.box}
          head={floors}
          shown={pointed?.isFromList === true ? marked?.middle : undefined}
          onPress={press}
          onFrame={way === 'draw' ? choose : undefined}
          card={marked === undefined || card === undefined ? undefined : { at: marked.middle, content: card }}
          shapes={
            <>
              {scene.walls.map(({ layer, path }, index) => (
                <path key={index} d={path} className={`place-picker__${layer}`} fillRule="evenodd" />
              ))}
              {drawn.map(({ place, path }) => (
                <path
                  key={place.featureId}
                  d={path}
                  className="place-picker__place"
                  data-place={place.featureId}
                  data-of={place.of}
                  data-is={place.resource !== undefined ? 'added' : isChosen(place) ? 'chosen' : 'open'}
                >
                  <title>{place.resource?.name ?? place.name}</title>
                </path>
              ))}
              {/* Drawn last, over its neighbours. */}
              {marked !== undefined && <path d={marked.path} className="place-picker__shown" />}
            </>
          }
          renderLabels={({ pxPerUnit, isUpright, turn }) =>
            drawn.map(({ place: { featureId, name, resource }, at, room }) => (
              <FittedName
                key={featureId}
                // Where the tick and the name do not fit both, the colour says that the place has been added.
                texts={resource === undefined ? [name ?? ''] : [`✓ ${name ?? resource.name}`, name ?? resource.name, '✓']}
                at={turn(at)}
                room={isUpright ? { widthM: room.depthM, depthM: room.widthM } : room}
                pxPerUnit={pxPerUnit}
              />
            ))
          }
        />
      </div>
    </>
  );
}
