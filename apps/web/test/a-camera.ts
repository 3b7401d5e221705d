import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

interface CameraMade {
  readonly id: string;
  readonly name: string;
  readonly hasLight?: boolean;
}

export interface TestCamera {
  /** The cameras of the device; by default only one, at the back. */
  cameras: readonly CameraMade[];
  /** The name of the error with which a request for a camera is refused; undefined if the request is granted. */
  refusal: string | undefined;
  /** The texts of the codes in front of the camera. */
  sees: readonly string[];
  /** The constraints of all requests for a camera, in order. */
  readonly asked: readonly MediaTrackConstraints[];
  /** The ids of the cameras that are running. */
  readonly running: ReadonlySet<string>;
  /** The ids of the cameras whose light is on. */
  readonly lit: ReadonlySet<string>;
  /** The number of pictures read. */
  readonly readCount: number;
  /** True if more than one picture was read at a time. */
  readonly wasCrowded: boolean;
  /** Makes the video element show a picture; the element must be on the page. */
  play(): void;
  /** Ends every video track, as if the cameras were unplugged. */
  pullOut(): void;
}

/** Milliseconds for which the fake reader reads one picture: long enough for two readings to overlap. */
const READ_MS = 5;

/** Replaces the page's cameras and the browser's own reader of codes. */
export function aCamera(): TestCamera {
  const back: CameraMade = { id: 'back', name: 'Back' };
  const asked: MediaTrackConstraints[] = [];
  const running = new Set<string>();
  const lit = new Set<string>();
  const tracks = new Set<EventTarget>();
  const state = { cameras: [back] as readonly CameraMade[], refusal: undefined as string | undefined, sees: [] as readonly string[] };
  let readCount = 0;
  let readingNow = 0;
  let wasCrowded = false;
  beforeEach(() => {
    Object.assign(state, { cameras: [back], refusal: undefined, sees: [] });
    for (const some of [running, lit, tracks]) some.clear();
    asked.length = 0;
    readCount = 0;
    wasCrowded = false;
    const streamOf = ({ id, hasLight = false }: CameraMade) => {
      running.add(id);
      const track = Object.assign(new EventTarget(), {
        stop: () => void running.delete(id),
        getSettings: () => ({ deviceId: id }),
        getCapabilities: () => ({ torch: hasLight }),
        applyConstraints: async ({ advanced = [] }: { advanced?: readonly { readonly torch?: boolean }[] }) => {
          if (advanced[0]?.torch === true) lit.add(id);
          else lit.delete(id);
        },
      });
      tracks.add(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    };
    const mediaDevices = {
      getUserMedia: async ({ video }: { readonly video: MediaTrackConstraints }) => {
        asked.push(video);
        if (state.refusal !== undefined) throw new DOMException('no', state.refusal);
        const { exact } = (video.deviceId ?? {}) as { readonly exact?: string };
        return streamOf(state.cameras.find(({ id }) => id === exact) ?? state.cameras[0]!);
      },
      enumerateDevices: async () => state.cameras.map(({ id, name }) => ({ kind: 'videoinput', deviceId: id, label: name })),
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code'];
        async detect() {
          readCount += 1;
          readingNow += 1;
          wasCrowded ||= readingNow > 1;
          await new Promise((resolve) => setTimeout(resolve, READ_MS));
          readingNow -= 1;
          return state.sees.map((rawValue) => ({ rawValue }));
        }
      },
    );
    for (const [name, value] of [
      ['readyState', 4],
      ['srcObject', null],
    ] as const)
      Object.defineProperty(HTMLVideoElement.prototype, name, { value, writable: true, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    for (const name of ['readyState', 'srcObject']) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });
  return Object.defineProperties(state as TestCamera, {
    asked: { get: () => asked },
    running: { get: () => running },
    lit: { get: () => lit },
    readCount: { get: () => readCount },
    wasCrowded: { get: () => wasCrowded },
    play: { value: () => fireEvent.playing(document.querySelector('video')!) },
    pullOut: {
      value: () => {
        for (const track of tracks) track.dispatchEvent(new Event('ended'));
      },
    },
  });
}
