import { basename, extname } from 'node:path';
import type { Picture } from '../../../catalogue/catalogue.repository.ts';
import { openPicture } from '../../../catalogue/open-picture.ts';
import { pictureId } from '../../../catalogue/picture-id.ts';
import type { ReportLine } from '../findings/report-line.ts';
import { cleanSvg, SvgError } from './clean-svg.ts';

/** The pictures that an import names, by name, and the findings about them. */
export interface TakenPictures {
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly lines: readonly ReportLine[];
}

/** A picture that a file names, and where it is named. */
export interface NamedPicture extends Pick<ReportLine, 'file' | 'place'> {
  /** The name of a file beside it. */
  readonly picture: string;
}

/** Reads each picture once; findings name the first place that refers to it. */
export async function takePictures(
  named: readonly NamedPicture[],
  findPicture: (name: string) => Uint8Array | undefined,
): Promise<TakenPictures> {
  const pictures = new Map<string, Uint8Array>();
  const lines: ReportLine[] = [];
  for (const one of named) {
    const { picture, file, place } = one;
    if (pictures.has(picture)) continue;
    const bytes = findPicture(picture);
    if (bytes === undefined)
      lines.push({ file, place, severity: 'warning', code: 'missing-picture', sentence: `There is no picture ${picture}.` });
    else if (extname(picture) === '.svg') lines.push(...takeDrawing(one, bytes, pictures));
    else lines.push(...(await takePhotograph(one, bytes, pictures)));
  }
  return { pictures, lines };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** Returns the extension of a picture's file, such as `.webp`. */
export function extensionOf(contentType: string): string {
  return Object.entries(CONTENT_TYPES).find(([, type]) => type === contentType)?.[0] ?? '';
}

/** Returns the id of a picture from a file. A file that an export has named by a picture's id gives that id again. */
export function idOfFile(name: string, bytes: Uint8Array): string {
  return pictureId(basename(name, extname(name)), bytes);
}

export function toPictures(pictures: ReadonlyMap<string, Uint8Array>): Picture[] {
  return [...pictures].map(([name, bytes]) => ({
    id: idOfFile(name, bytes),
    contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    bytes,
  }));
}

/** Stores a drawing without anything that could run in it. */
function takeDrawing({ picture: name, ...told }: NamedPicture, bytes: Uint8Array, pictures: Map<string, Uint8Array>): ReportLine[] {
  try {
    const { svg, leftOut } = cleanSvg(bytes);
    pictures.set(name, svg);
    if (leftOut.length === 0) return [];
    return [
      {
        ...told,
        severity: 'warning',
        code: 'picture-cleaned',
        sentence: `The picture ${name} was imported without ${leftOut.slice(0, 5).join(', ')}${leftOut.length > 5 ? ' and more' : ''}.`,
      },
    ];
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return [
      {
        ...told,
        severity: 'error',
        code: 'bad-picture',
        sentence: `The picture ${name} is not a drawing that can be shown: ${error.message}.`,
      },
    ];
  }
}

/** Takes a photograph. Reports an error if it cannot be decoded, or has a different format from what its name says. */
async function takePhotograph(
  { picture: name, ...told }: NamedPicture,
  bytes: Uint8Array,
  pictures: Map<string, Uint8Array>,
): Promise<ReportLine[]> {
  pictures.set(name, bytes);
  let fault = 'it cannot be read, or has more than 40 million pixels';
  try {
    const picture = await openPicture(bytes);
    const { format } = await picture.metadata();
    await picture.resize(1).toBuffer();
    if (CONTENT_TYPES[extname(name)] === `image/${format}`) return [];
    fault = `it is ${format}, whatever its name says`;
  } catch {
    // Reported below in other words, because the library's message is not for an operator.
  }
  return [
    {
      ...told,
      severity: 'error',
      code: 'bad-picture',
      sentence: `The picture ${name} cannot be shown: ${fault}.`,
    },
  ];
}
