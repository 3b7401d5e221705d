import { type CameraProblem, cameraProblemOf } from './model/camera-problem.ts';

/** The requested size of the picture in pixels: large enough to read a sign at arm's length, small enough to be read ten times a second. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the chosen camera, or the rear one if none was chosen. The caller must stop the stream. */
export async function openCamera(cameraId: string | undefined): Promise<MediaStream | CameraProblem> {
  // `mediaDevices` is missing without https, which its type does not reflect.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return isSecureContext ? 'none' : 'insecure';
  const which = cameraId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: cameraId } };
  try {
    return await devices.getUserMedia({ audio: false, video: { ...which, ...SIZE } });
  } catch (error) {
    return cameraProblemOf(error);
  }
}
