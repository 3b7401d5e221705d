/** Size of the pictures, in units of their SVG. Each picture consists of a few flat shapes in one palette. */
const WIDTH = 1280;
const HEIGHT = 800;
export const FLOOR_Y = 620;

export const COLOUR = {
  wall: '#eef2ee',
  wallShade: '#e2e9e4',
  floor: '#d9cfc0',
  floorShade: '#cbbfad',
  wood: '#c99f6d',
  woodDark: '#a97f50',
  white: '#ffffff',
  ink: '#33423d',
  grey: '#b9c3bf',
  greyDark: '#8b9893',
  green: '#2f6f5e',
  greenLight: '#7fb5a2',
  leaf: '#5f9e6e',
  leafDark: '#47825a',
  sky: '#cfe6ef',
  skyLow: '#e9f3ee',
  hill: '#a9cbb0',
  hillFar: '#c3dcc9',
  accent: '#e3a857',
  accentSoft: '#f1d2a0',
  blue: '#6f93b5',
  blueDark: '#4f7396',
  rose: '#d99a86',
} as const;

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function moved(x: number, y: number, content: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
}

export function picture(content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content.join('')}</svg>`;
}

export function room(wall: string = COLOUR.wall, floor: string = COLOUR.floor): string {
  return (
    box(0, 0, WIDTH, FLOOR_Y, wall) +
    box(0, FLOOR_Y, WIDTH, HEIGHT - FLOOR_Y, floor) +
    box(0, FLOOR_Y - 14, WIDTH, 14, COLOUR.white) +
    box(0, FLOOR_Y, WIDTH, 10, COLOUR.floorShade)
  );
}

/** Draws a soft shadow on the floor. */
export function shadow(x: number, width: number, y: number = FLOOR_Y + 62): string {
  return `<ellipse cx="${x + width / 2}" cy="${y}" rx="${width / 2}" ry="16" fill="#000" opacity="0.09"/>`;
}
