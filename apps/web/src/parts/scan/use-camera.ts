import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CameraProblem } from './model/camera-problem.ts';
import { openCamera } from './open-camera.ts';

export interface CameraChoice {
  readonly id: string;
  /** The system's name for the camera; may be empty. */
  readonly name: string;
}

export type Camera =
  /** The camera is not wanted, or the page is not visible. */
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'running';
      readonly stream: MediaStream;
      readonly chosenId: string;
      /** All available cameras. */
      readonly choices: readonly CameraChoice[];
    }
  | { readonly kind: 'failed'; readonly problem: CameraProblem };

const OFF: Camera = { kind: 'off' };
const STARTING: Camera = { kind: 'starting' };

/** Runs a camera while it is wanted and the page is visible. */
export function useCamera(isWanted: boolean) {
  const isSeen = useIsSeen();
  const [cameraId, setCameraId] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [camera, setCamera] = useState<Camera>(OFF);
  const isOn = isWanted && isSeen;
  useEffect(() => {
    if (!isOn) return;
    const end = new AbortController();
    const tell = (next: Camera) => {
      if (!end.signal.aborted) setCamera(next);
    };
    tell(STARTING);
    void begin(cameraId, end.signal, tell);
    return () => {
      end.abort();
      setCamera(OFF);
    };
  }, [isOn, cameraId, attempt]);
  const retry = () => {
    // Returns to the default camera, because the chosen one may be gone.
    setCameraId(undefined);
    setAttempt((before) => before + 1);
  };
  return { camera, choose: setCameraId, retry };
}

async function begin(cameraId: string | undefined, end: AbortSignal, tell: (camera: Camera) => void): Promise<void> {
  const opened = await openCamera(cameraId);
  if (typeof opened === 'string') return tell({ kind: 'failed', problem: opened });
  const stop = () => {
    for (const track of opened.getTracks()) track.stop();
  };
  // The signal is aborted if the camera was no longer wanted when the person gave permission.
  if (end.aborted) return stop();
  end.addEventListener('abort', stop);
  const track = opened.getVideoTracks()[0];
  // Fired if the camera is unplugged or taken by another program, but not by `stop`.
  track?.addEventListener('ended', () => tell({ kind: 'failed', problem: 'inUse' }));
  // Listed only now, because browsers give cameras no names until a person has allowed one.
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): readonly MediaDeviceInfo[] => []);
  const choices = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  tell({ kind: 'running', stream: opened, chosenId: track?.getSettings().deviceId ?? '', choices });
}

function useIsSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
