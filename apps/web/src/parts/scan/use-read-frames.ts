import { type RefObject, useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/log-failure.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
import { openReader } from './open-reader.ts';

/** Pause between two frames, so that at most ten are read per second. */
const PAUSE_MS = 100;
/** The `readyState` of a video from which the current frame is available, and not only the size (HTML, 4.8.11.7). */
const HAVE_CURRENT_DATA = 2;

interface Reading {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The camera's stream; undefined while the camera does not run. */
  readonly stream: MediaStream | undefined;
  /** Called with the texts of the QR codes in a frame, if there are any. */
  readonly onTexts: (texts: readonly string[]) => void;
  readonly onFailed: () => void;
}

/** Reads the frames of a camera while it runs. */
export function useReadFrames({ video, stream, onTexts, onFailed }: Reading): void {
  const hear = useEffectEvent(onTexts);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (stream === undefined) return;
    let isOver = false;
    let cancel = () => {};
    const readOn = async () => {
      try {
        const read = await openReader();
        const frame = video.current;
        const isReady = frame !== null && frame.readyState >= HAVE_CURRENT_DATA;
        const texts = isOver || !isReady ? [] : await read(frame);
        if (isOver) return;
        if (texts.length > 0) hear(texts);
        cancel = scheduler.after(PAUSE_MS, () => void readOn());
      } catch (error) {
        logFailure(error);
        if (!isOver) fail();
      }
    };
    void readOn();
    return () => {
      isOver = true;
      cancel();
    };
  }, [video, stream]);
}
