import { type CameraProblem, cameraProblemOf } from './model/camera-problem.ts';

/** Size of the picture: large enough for a sign at arm's length, small enough to be read ten times a second. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the rear camera, unless another was chosen. The caller stops the stream. */
export async function openCamera(cameraId: string | undefined): Promise<MediaStream | CameraProblem> {
  // Missing without https, which the type does not reflect.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return isSecureContext ? 'none' : 'insecure';
  const which = cameraId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: cameraId } };
  try {
    return await devices.getUserMedia({ audio: false, video: { ...which, ...SIZE } });
  } catch (error) {
    return cameraProblemOf(error);
  }
}
