import { type RefObject, useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/log-failure.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
import { openReader } from './open-reader.ts';

/** Between the end of one picture and the next: at most ten a second, and never two at once, however slow the device is. */
const PAUSE_MS = 100;
/** HTML, 4.8.11.7: the picture is there, and not its measures alone. */
const HAVE_CURRENT_DATA = 2;

interface Reading {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Undefined as long as there is none. */
  readonly stream: MediaStream | undefined;
  /** What is in a picture, where there is something. */
  readonly onTexts: (texts: readonly string[]) => void;
  readonly onFailed: () => void;
}

/** Reads what a camera sees, as long as it sees. */
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
