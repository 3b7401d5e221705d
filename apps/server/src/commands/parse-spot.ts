import type { SignSpot } from '../catalogue/location-codes.repository.ts';
import { CommandError } from './command-error.ts';

/** Parses `LEVEL,LONGITUDE,LATITUDE[,BEARING]`; `otherwise` names the alternative in the error message. */
export function parseSpot(text: string, otherwise: string): SignSpot {
  const [levelId = '', longitude = '', latitude = '', bearing = ''] = text.split(',').map((part) => part.trim());
  const numbers = [longitude, latitude, ...(bearing === '' ? [] : [bearing])].map((part) => (part === '' ? Number.NaN : Number(part)));
  const [x, y, degrees] = numbers;
  const isSound =
    levelId !== '' &&
    Math.abs(x ?? Number.NaN) <= 180 &&
    Math.abs(y ?? Number.NaN) <= 90 &&
    (degrees === undefined || (Number.isInteger(degrees) && degrees >= 0 && degrees < 360));
  if (!isSound)
    throw new CommandError(`--at must be LEVEL,LONGITUDE,LATITUDE[,BEARING], with a bearing from 0 to 359; or ${otherwise}.`, 2);
  return { levelId, longitude: x!, latitude: y!, bearing: degrees ?? null };
}
