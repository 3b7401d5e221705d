import type { Box, Metres } from '@assist/floorplan';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fitView, isBetterUpright, type View, type Viewport } from './model/fit-view.ts';
import { PlanZoom } from './plan-zoom.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import { useSize } from './use-size.ts';
import './drawing-window.css';

/** How a drawing is shown: its scale, and where a point of it is drawn. On a narrow screen, a long building stands upright, as on the plan. */
export interface DrawingLook {
  readonly pxPerUnit: number;
  readonly isUpright: boolean;
  readonly turn: (point: Metres) => Metres;
}

interface DrawingWindowProps {
  readonly label: string;
  /** What the drawing shows at first, in its own units; y points down. */
  readonly box: Box;
  /** Stands beside the buttons for the zoom. */
  readonly head?: ReactNode;
  /** The shapes, which turn with the drawing. */
  readonly shapes: ReactNode;
  /** What stays upright, such as names. */
  readonly renderLabels: (look: DrawingLook) => ReactNode;
  /** The point to move into view. */
  readonly shown?: Metres | undefined;
  /** A card about a point, in the corner that is farthest from it. */
  readonly card?: { readonly at: Metres; readonly content: ReactNode } | undefined;
  readonly onPress?: (event: MouseEvent) => void;
  /** Receives the frame that a person has drawn. If it is given, dragging draws a frame, and otherwise it moves the drawing. */
  readonly onFrame?: ((frame: Box) => void) | undefined;
}

const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const MOST_ZOOM = 12;
/** How far an arrow key moves the drawing. */
const STEP_PX = 80;
/** A point that is nearer to an edge than this is moved into view. */
const EDGE_PX = 24;
/** Shortest movement in pixels that draws a frame; a shorter one is a press. */
const DRAG_PX = 6;
const ARROWS: Readonly<Record<string, Metres>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

/**
 * A drawing of a floor in a page, zoomed and moved as the plan is. The wheel scrolls the page and, with Ctrl, zooms the drawing. While all of
 * it is shown, one finger scrolls the page.
 */
export function DrawingWindow({ label, box: lying, head, shapes, renderLabels, shown, card, onPress, onFrame }: DrawingWindowProps) {
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const isUpright = size.widthPx > 0 && isBetterUpright(lying, size, NO_PADDING);
  const box = useMemo(() => (isUpright ? turnedBox(lying) : lying), [isUpright, lying]);
  const firstView = useMemo(() => fitView(box, size, NO_PADDING), [box, size]);
  const isFraming = onFrame !== undefined;
  const limits = useMemo(
    () => ({
      leastPxPerM: firstView.pxPerM,
      mostPxPerM: firstView.pxPerM * MOST_ZOOM,
      keepOn: keepOn(box),
      isHeld: isFraming,
      isInPage: true,
    }),
    [firstView, box, isFraming],
  );
  const { view, handlers, zoomAt, moveBy, moveTo, wasDragged } = usePanZoom(svg, firstView, firstView, undefined, limits);
  useTwoFingers(svg);
  const { centre, pxPerM } = view;
  const turn = (point: Metres): Metres => (isUpright ? turned(point) : point);
  const frame = useFrame((drawn) => onFrame?.(isUpright ? turnedBack(drawn) : drawn), paperAt);

  function paperAt({ clientX, clientY }: PointerEvent): Metres {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return [centre[0] + (clientX - left - width / 2) / pxPerM, centre[1] + (clientY - top - height / 2) / pxPerM];
  }
  const pixelOf = (point: Metres): Metres => {
    const [x, y] = turn(point);
    return [size.widthPx / 2 + (x - centre[0]) * pxPerM, size.heightPx / 2 + (y - centre[1]) * pxPerM];
  };
  const show = useEffectEvent((point: Metres) => {
    const [x, y] = pixelOf(point);
    const isSeen = x > EDGE_PX && y > EDGE_PX && x < size.widthPx - EDGE_PX && y < size.heightPx - EDGE_PX;
    if (!isSeen) moveTo({ centre: turn(point), pxPerM });
  });
  // Only once for each point, so that a person can look elsewhere.
  useEffect(() => {
    if (shown !== undefined) show(shown);
  }, [shown]);

  const [cardX, cardY] = card === undefined ? [0, 0] : pixelOf(card.at);
  const transform = `translate(${size.widthPx / 2} ${size.heightPx / 2}) scale(${pxPerM}) translate(${-centre[0]} ${-centre[1]})`;
  return (
    <div className="drawing-window">
      <div className="drawing-window__head">
        {head}
        <PlanZoom orientation="horizontal" onZoom={(factor) => zoomAt(factor, [0, 0])} onReset={() => moveTo(firstView)} />
      </div>
      {/* Moved with the arrow keys when the drawing is larger than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="drawing-window__stage"
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ '--ratio': (lying.maxX - lying.minX) / (lying.maxY - lying.minY) } as CSSProperties}
        onKeyDown={(event: KeyboardEvent) => {
          const by = ARROWS[event.key];
          if (by === undefined || pxPerM <= firstView.pxPerM) return;
          event.preventDefault();
          moveBy(...by);
        }}
      >
        <svg
          ref={svg}
          width="100%"
          height="100%"
          aria-hidden
          data-whole={pxPerM <= firstView.pxPerM || undefined}
          data-framing={isFraming || undefined}
          onPointerDown={(event) => {
            handlers.onPointerDown(event);
            if (isFraming) frame.begin(event);
          }}
          onPointerMove={(event) => {
            handlers.onPointerMove(event);
            if (isFraming) frame.move(event);
          }}
          onPointerUp={(event) => {
            handlers.onPointerUp(event);
            frame.end();
          }}
          onPointerCancel={(event) => {
            handlers.onPointerCancel(event);
            frame.forget();
          }}
          onClick={(event) => {
            if (!wasDragged()) onPress?.(event);
          }}
        >
          <g transform={transform}>
            <g transform={isUpright ? 'rotate(-90)' : undefined}>{shapes}</g>
            {renderLabels({ pxPerUnit: pxPerM, isUpright, turn })}
            {frame.drawn !== undefined && (
              <rect
                className="drawing-window__frame"
                x={frame.drawn.minX}
                y={frame.drawn.minY}
                width={frame.drawn.maxX - frame.drawn.minX}
                height={frame.drawn.maxY - frame.drawn.minY}
              />
            )}
          </g>
        </svg>
        <div
          role="status"
          className="drawing-window__card"
          data-side={cardX > size.widthPx / 2 ? 'left' : 'right'}
          data-edge={cardY > size.heightPx / 2 ? 'top' : 'bottom'}
        >
          {card?.content}
        </div>
      </div>
    </div>
  );
}

/** Lets two fingers zoom the drawing and not the page, although one finger scrolls the page. */
function useTwoFingers(element: RefObject<SVGSVGElement | null>): void {
  useEffect(() => {
    const target = element.current;
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    // Not added through React, whose touch listeners are passive.
    for (const type of ['touchstart', 'touchmove'] as const) target?.addEventListener(type, onTouch, { passive: false });
    return () => {
      for (const type of ['touchstart', 'touchmove'] as const) target?.removeEventListener(type, onTouch);
    };
  }, [element]);
}

/** A frame between the point where a drag began and the pointer. */
function useFrame(onFrame: (frame: Box) => void, paperAt: (event: PointerEvent) => Metres) {
  const [drawn, setDrawn] = useState<Box>();
  const begun = useRef<{ readonly at: Metres; readonly clientX: number; readonly clientY: number } | undefined>(undefined);
  const forget = () => {
    begun.current = undefined;
    setDrawn(undefined);
  };
  return {
    drawn,
    forget,
    begin: (event: PointerEvent) => {
      // A second finger zooms.
      if (!event.isPrimary) forget();
      if (event.button !== 0 || !event.isPrimary) return;
      begun.current = { at: paperAt(event), clientX: event.clientX, clientY: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    move: (event: PointerEvent) => {
      const start = begun.current;
      if (start === undefined || !event.isPrimary) return;
      if (drawn === undefined && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= DRAG_PX) return;
      const [[x0, y0], [x1, y1]] = [start.at, paperAt(event)];
      setDrawn({ minX: Math.min(x0, x1), maxX: Math.max(x0, x1), minY: Math.min(y0, y1), maxY: Math.max(y0, y1) });
    },
    end: () => {
      if (drawn !== undefined) onFrame(drawn);
      forget();
    },
  };
}

/** Turns a point of a drawing by a quarter, as a bearing that is 90 degrees larger does. */
function turned([x, y]: Metres): Metres {
  return [y, -x];
}

function turnedBox({ minX, maxX, minY, maxY }: Box): Box {
  return { minX: minY, maxX: maxY, minY: -maxX, maxY: -minX };
}

function turnedBack({ minX, maxX, minY, maxY }: Box): Box {
  return { minX: -maxY, maxX: -minY, minY: minX, maxY: maxX };
}

/** Moves a view so that it shows no more than the box, or the middle of the box where that is smaller than the view. */
function keepOn(box: Box): (view: View, size: Viewport) => View {
  const keep = (value: number, least: number, most: number) => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value)));
  return ({ centre: [x, y], pxPerM }, { widthPx, heightPx }) => {
    const [halfWidth, halfHeight] = [widthPx / 2 / pxPerM, heightPx / 2 / pxPerM];
    return {
      centre: [keep(x, box.minX + halfWidth, box.maxX - halfWidth), keep(y, box.minY + halfHeight, box.maxY - halfHeight)],
      pxPerM,
    };
  };
}
