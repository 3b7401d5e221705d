import { box, circle, COLOUR, line, moved, path } from './shapes.ts';

/** Draws a window with hills behind it. */
export function windowPane(x: number, y: number, width: number, height: number, bars = 1): string {
  const id = `w${x}-${y}`;
  const hills =
    path(
      `M${x} ${y + height * 0.66} q${width * 0.25} ${-height * 0.22} ${width * 0.5} ${-height * 0.02} t${width * 0.5} ${-height * 0.04} V${y + height} H${x} Z`,
      COLOUR.hillFar,
    ) +
    path(
      `M${x} ${y + height * 0.8} q${width * 0.3} ${-height * 0.16} ${width * 0.62} 0 t${width * 0.38} ${-height * 0.06} V${y + height} H${x} Z`,
      COLOUR.hill,
    );
  const uprights = Array.from({ length: bars }, (_, index) =>
    box(x + ((index + 1) * width) / (bars + 1) - 5, y, 10, height, COLOUR.white),
  ).join('');
  return (
    `<defs><clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/></clipPath><linearGradient id="${id}g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLOUR.sky}"/><stop offset="1" stop-color="${COLOUR.skyLow}"/></linearGradient></defs>` +
    box(x - 14, y - 14, width + 28, height + 28, COLOUR.white, 10) +
    `<g clip-path="url(#${id})">${box(x, y, width, height, `url(#${id}g)`)}${circle(x + width * 0.78, y + height * 0.24, height * 0.09, COLOUR.accentSoft)}${hills}${uprights}</g>` +
    box(x - 24, y + height + 12, width + 48, 14, COLOUR.white, 6)
  );
}

export function plant(x: number, floorY: number, scale = 1): string {
  const leaf = (angle: number, length: number, fill: string) =>
    `<path d="M0 0 q${length * 0.28} ${-length * 0.5} 0 ${-length} q${-length * 0.28} ${length * 0.5} 0 ${length} Z" fill="${fill}" transform="translate(0 -84) rotate(${angle})"/>`;
  return moved(
    x,
    floorY,
    [
      [-52, 120, COLOUR.leafDark],
      [48, 126, COLOUR.leafDark],
      [-28, 158, COLOUR.leaf],
      [26, 164, COLOUR.leaf],
      [0, 186, COLOUR.leafDark],
      [-70, 84, COLOUR.leaf],
      [70, 88, COLOUR.leaf],
    ]
      .map(([angle, length, fill]) => leaf(angle as number, length as number, fill as string))
      .join('') +
      path('M-44 -92 H44 L34 0 H-34 Z', COLOUR.white) +
      path('M-44 -92 H44 L42 -74 H-42 Z', COLOUR.wallShade),
    scale,
  );
}

/** Draws a chair from the front. */
export function chair(x: number, floorY: number, fill: string = COLOUR.green): string {
  return moved(
    x,
    floorY,
    line('M-26 0 L-18 -66 M26 0 L18 -66', COLOUR.greyDark, 8) +
      box(-42, -86, 84, 24, fill, 12) +
      box(-38, -186, 76, 92, fill, 22) +
      box(-38, -186, 76, 92, '#fff', 22, 'opacity="0.08"'),
  );
}

/** Draws an office chair on castors, half from the side. */
export function officeChair(x: number, floorY: number, fill: string = COLOUR.blueDark): string {
  return moved(
    x,
    floorY,
    line('M0 -78 V-22 M0 -22 L-46 -4 M0 -22 L46 -4 M0 -22 V-4', COLOUR.greyDark, 9) +
      circle(-46, -3, 8, COLOUR.ink) +
      circle(46, -3, 8, COLOUR.ink) +
      circle(0, -3, 8, COLOUR.ink) +
      box(-62, -104, 124, 30, fill, 15) +
      box(-52, -236, 104, 122, fill, 30) +
      box(-52, -236, 104, 122, '#fff', 30, 'opacity="0.08"'),
  );
}

export function table(x: number, topY: number, width: number, floorY: number): string {
  return (
    line(`M${x + 60} ${topY + 20} L${x + 40} ${floorY} M${x + width - 60} ${topY + 20} L${x + width - 40} ${floorY}`, COLOUR.woodDark, 14) +
    box(x, topY, width, 26, COLOUR.wood, 10) +
    box(x, topY + 18, width, 8, COLOUR.woodDark, 4)
  );
}

export function screen(x: number, y: number, width: number, height: number): string {
  const bars = [0.34, 0.58, 0.46, 0.74]
    .map((share, index) =>
      box(
        x + width * (0.55 + index * 0.09),
        y + height * (0.82 - share * 0.6),
        width * 0.06,
        height * share * 0.6,
        index === 3 ? COLOUR.accent : COLOUR.greenLight,
        4,
      ),
    )
    .join('');
  const lines = [0.24, 0.38, 0.52, 0.66]
    .map((share, index) => box(x + width * 0.1, y + height * share, width * (index % 2 === 0 ? 0.32 : 0.24), height * 0.05, '#ffffff55', 5))
    .join('');
  return box(x - 10, y - 10, width + 20, height + 20, COLOUR.ink, 14) + box(x, y, width, height, '#41544d', 8) + lines + bars;
}

export function monitor(x: number, deskY: number, width = 220): string {
  const height = width * 0.58;
  return (
    box(x + width / 2 - 12, deskY - 46, 24, 46, COLOUR.greyDark) +
    box(x + width / 2 - 54, deskY - 10, 108, 10, COLOUR.greyDark, 5) +
    box(x, deskY - 40 - height, width, height, COLOUR.ink, 12) +
    box(x + 10, deskY - 30 - height, width - 20, height - 20, '#4d6a70', 6) +
    box(x + 26, deskY - 12 - height, width * 0.4, 10, '#ffffff66', 5) +
    box(x + 26, deskY + 12 - height, width * 0.58, 10, '#ffffff44', 5) +
    box(x + 26, deskY + 36 - height, width * 0.3, 10, '#ffffff44', 5)
  );
}

/** Draws a lamp that hangs from the ceiling. */
export function pendant(x: number, length: number, fill: string = COLOUR.accent): string {
  return (
    line(`M${x} 0 V${length}`, COLOUR.greyDark, 4) +
    path(`M${x - 58} ${length + 52} Q${x - 52} ${length} ${x} ${length} Q${x + 52} ${length} ${x + 58} ${length + 52} Z`, fill) +
    `<ellipse cx="${x}" cy="${length + 52}" rx="58" ry="8" fill="#fff4dd"/>`
  );
}

export function acousticPanels(x: number, y: number, count: number): string {
  const fills = [COLOUR.greenLight, COLOUR.accentSoft, COLOUR.grey, COLOUR.green];
  return Array.from({ length: count }, (_, index) =>
    box(x + index * 96, y + (index % 2) * 34, 82, 150, fills[index % 4] ?? COLOUR.grey, 14, 'opacity="0.85"'),
  ).join('');
}

export function bicycle(x: number, floorY: number, fill: string): string {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="-84" r="84" fill="none" stroke="${COLOUR.ink}" stroke-width="10"/><circle cx="${cx}" cy="-84" r="70" fill="none" stroke="${COLOUR.grey}" stroke-width="3"/>` +
    circle(cx, -84, 9, COLOUR.ink);
  return moved(
    x,
    floorY,
    wheel(0) +
      wheel(270) +
      line(
        'M0 -84 L74 -206 L204 -206 L120 -84 Z M74 -206 L120 -84 M60 -232 L74 -206 M204 -206 L270 -84 M204 -206 L194 -256 L238 -268',
        fill,
        13,
      ) +
      box(22, -246, 78, 16, COLOUR.ink, 8) +
      box(96, -166, 74, 26, COLOUR.ink, 10, 'transform="rotate(-55 120 -150)"') +
      circle(120, -84, 20, COLOUR.greyDark),
  );
}

export function car(x: number, floorY: number, fill: string): string {
  const wheel = (cx: number) => circle(cx, -46, 46, COLOUR.ink) + circle(cx, -46, 24, COLOUR.grey);
  return moved(
    x,
    floorY,
    path('M-40 -52 Q-44 -130 40 -138 L130 -142 Q190 -218 300 -218 H380 Q452 -214 512 -140 Q608 -132 616 -70 L612 -46 H-36 Z', fill) +
      path('M158 -146 Q208 -196 296 -196 V-146 Z', COLOUR.sky) +
      path('M314 -196 H374 Q428 -192 470 -146 H314 Z', COLOUR.sky) +
      box(590, -112, 26, 18, COLOUR.accentSoft, 8) +
      box(-38, -112, 22, 18, COLOUR.rose, 8) +
      box(330, -124, 44, 9, '#ffffff88', 4) +
      wheel(100) +
      wheel(486),
  );
}
