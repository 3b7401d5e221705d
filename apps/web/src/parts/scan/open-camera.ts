import { type CameraProblem, cameraProblemOf } from './model/camera-problem.ts';

/** Enough for a sign at arm's length, and no more than is read ten times a second. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The camera that looks away from the person, unless one was chosen. The caller stops the stream. */
export async function openCamera(cameraId: string | undefined): Promise<MediaStream | CameraProblem> {
  // Pages without https have none, which the type does not know.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return isSecureContext ? 'none' : 'insecure';
  const which = cameraId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: cameraId } };
  try {
    return await devices.getUserMedia({ audio: false, video: { ...which, ...SIZE } });
  } catch (error) {
    return cameraProblemOf(error);
  }
}
