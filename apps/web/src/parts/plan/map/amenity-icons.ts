/**
 * The building's symbols, as strokes on a field of 24 by 24. The map draws them on a canvas, and the plain plan draws them as paths, so
 * that no image is fetched.
 */
const SIGNS: Readonly<Record<string, string>> = {
  restroom: 'M3 8.5l2.2 7.5 2.3-6 2.3 6L12 8.5M21 10.2a3.6 3.6 0 1 0 0 4',
  wheelchair: 'M10 4.5v.01M10 8v6h5l2.5 5M10 10.5h4.5M8 11.5a4.7 4.7 0 1 0 6 6.2',
  elevator: 'M8.5 10.5 12 6.5l3.5 4zM8.5 13.5l3.5 4 3.5-4z',
  escalator: 'M4 18h4l8-11h4M13 18h6m-2.5-2.5L19 18l-2.5 2.5',
  stairs: 'M4 19h4v-4h4v-4h4V7h4',
  reception: 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9.5M10.5 9h3',
  information: 'M12 7v.01M12 11v6.5M10 17.5h4M10.5 11H12',
  entry: 'M12 5h7v14h-7M4 12h10m-3.5-3.5L14 12l-3.5 3.5',
  eatingdrinking: 'M5 9h11v5a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 14zM16 10.5h1.5a2.2 2.2 0 0 1 0 4.4H16M8.5 4.5V6M12.5 4.5V6',
  copymachine: 'M8 9V5h8v4M6 16H5v-7h14v7h-1M8 13.5h8V19H8z',
  coinlocker: 'M6 11h12v8H6zM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11M12 14v2',
  defibrillator: 'M12 19 5.4 12.3a4 4 0 0 1 6.6-4.5 4 4 0 0 1 6.6 4.5zM12.8 8.5l-2 4h2.8l-1.6 3',
  babychanging: 'M12 6v.01M12 9.5v3M6 12.5h12M8 12.5l1.5 6M16 12.5l-1.5 6M6 18.5h12',
  powerchargingstation: 'M13 4.5 7 13h4.5L11 19.5 17 11h-4.5z',
  bicycle:
    'M6.5 16.5m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17.5 16.5m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0M6.5 16.5l3-7h5l3 7M9.5 9.5l3.5 7 1.5-7M13.5 7h2',
  parking: 'M9 19V5.5h4a3.7 3.7 0 0 1 0 7.5H9',
  drinkingfountain: 'M12 5c3 4 4.5 6.2 4.5 8.6a4.5 4.5 0 0 1-9 0C7.5 11.2 9 9 12 5z',
  firstaid: 'M12 6v12M6 12h12',
  room: 'M7 10h10v4H7zM9 7v.01M15 7v.01M9 17v.01M15 17v.01',
  desk: 'M4.5 10h15M6 10v8M18 10v8M9 10V6.5h6V10',
  locker: 'M7 5h10v14H7zM12 5v14M10 11v2M14 11v2',
  other: 'M12 7.5 16.5 12 12 16.5 7.5 12z',
};

const BY_CATEGORY: Readonly<Record<string, string>> = {
  'parking.bicycle': 'bicycle',
  entrance: 'entry',
  foodservice: 'eatingdrinking',
  vendingmachine: 'eatingdrinking',
  ramp: 'wheelchair',
  'reception.desk': 'reception',
};

/**
 * Groups of symbols by importance: first what every visitor looks for, then what people look for on their floor. Symbols in neither group
 * come last. More important symbols are shown at smaller scales.
 */
const RANKS: readonly (readonly string[])[] = [
  ['entry', 'elevator', 'restroom', 'wheelchair', 'reception', 'information', 'escalator', 'stairs'],
  ['eatingdrinking', 'parking', 'firstaid', 'defibrillator', 'bicycle', 'babychanging'],
];

/** Returns the rank of the symbol for an amenity's IMDF category; 0 is the most important. */
export function signRank(category: string): number {
  const sign = amenityIcon(category) ?? '';
  const rank = RANKS.findIndex((signs) => signs.includes(sign));
  return rank === -1 ? RANKS.length : rank;
}

/** Returns the name of the symbol for an amenity's IMDF category; undefined if there is none. */
export function amenityIcon(category: string): string | undefined {
  if (category.endsWith('wheelchair')) return 'wheelchair';
  const general = category.split('.')[0] ?? category;
  const sign = BY_CATEGORY[category] ?? BY_CATEGORY[general] ?? general;
  return Object.hasOwn(SIGNS, sign) ? sign : undefined;
}

export function signPath(sign: string): string {
  return SIGNS[sign] ?? '';
}

export const ICON_NAMES: readonly string[] = Object.keys(SIGNS);
const ICON_PX = 20;

/** Draws a symbol on a disc, in twice the pixels of its display size. */
export function drawIcon(sign: string, ground: string, stroke: string): ImageData {
  const size = ICON_PX * 2;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.fillStyle = ground;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  context.scale(size / 30, size / 30);
  context.translate(3, 3);
  context.strokeStyle = stroke;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(signPath(sign)));
  return context.getImageData(0, 0, size, size);
}

const PICTURE_PX = 36;

/** Loads an image and cuts it to a circle, as the mark of a place. Rejects if the image cannot be loaded. */
export async function drawPicture(url: string): Promise<ImageData> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const size = PICTURE_PX * 2;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2, 0, 2 * Math.PI);
  context.clip();
  const scale = size / Math.min(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  return context.getImageData(0, 0, size, size);
}
