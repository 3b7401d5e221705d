import type { SignSheetAnswer } from '@assist/contract';

interface SignSheetProps {
  readonly sheet: SignSheetAnswer;
  readonly label: string;
}

/** Draws one sheet in millimetres, at its true size on paper. */
export function SignSheet({ sheet: { widthMm, heightMm, shapes }, label }: SignSheetProps) {
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
  return (
    <svg
      className="sign-sheet"
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      width={`${widthMm}mm`}
      role="img"
      aria-label={`${label}: ${texts.join(' ')}`}
    >
      <rect width={widthMm} height={heightMm} className="sign-sheet__paper" />
      {shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Shape({ shape }: { readonly shape: SignSheetAnswer['shapes'][number] }) {
  switch (shape.kind) {
    case 'text':
      return (
        <text
          x={shape.xMm}
          y={shape.yMm}
          fontSize={shape.sizeMm}
          textAnchor={shape.isCentred ? 'middle' : 'start'}
          className={`sign-sheet__text sign-sheet__text--${shape.weight} sign-sheet__text--${shape.ink}`}
        >
          {shape.text}
        </text>
      );
    case 'symbol': {
      const { xMm, yMm, squareMm, rows } = shape;
      const path = rows
        .flatMap((row, y) =>
          row.map((isDark, x) => (isDark ? `M${xMm + x * squareMm} ${yMm + y * squareMm}h${squareMm}v${squareMm}h${-squareMm}z` : '')),
        )
        .join('');
      return <path d={path} className="sign-sheet__dark" shapeRendering="crispEdges" />;
    }
    case 'area': {
      const path = shape.rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}z`).join('');
      return <path d={path} className={`sign-sheet__${shape.fill}`} fillRule="evenodd" />;
    }
    case 'cut':
      return <line x1={shape.from[0]} y1={shape.from[1]} x2={shape.to[0]} y2={shape.to[1]} className="sign-sheet__cut" />;
  }
}
