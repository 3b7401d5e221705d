import { Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { SelectField } from '../../components/text-field.tsx';
import { useT } from '../../lib/language-context.tsx';
import type { Camera } from './use-camera.ts';
import { useReadFrames } from './use-read-frames.ts';
import './scan.css';

interface CameraPictureProps {
  readonly camera: Camera;
  readonly onChoose: (cameraId: string) => void;
  readonly onTexts: (texts: readonly string[]) => void;
  /** Called if the reader cannot be loaded or fails. */
  readonly onUnreadable: () => void;
}

/** The camera's picture, with a button for its light if it has one, and a choice of other cameras. */
export function CameraPicture({ camera, onChoose, onTexts, onUnreadable }: CameraPictureProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const stream = camera.kind === 'running' ? camera.stream : undefined;
  const [hasLight, setHasLight] = useState(false);
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    if (video.current === null || stream === undefined) return;
    video.current.srcObject = stream;
    // `play` rejects if the video is removed before it has started, which needs no message.
    video.current.play().catch(() => {});
    return () => {
      setHasLight(false);
      setIsLit(false);
    };
  }, [stream]);
  useReadFrames({ video, stream, onTexts, onFailed: onUnreadable });
  const track = stream?.getVideoTracks()[0];
  const light = async () => {
    const lit: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: !isLit };
    await track?.applyConstraints({ advanced: [lit] }).then(
      () => setIsLit(!isLit),
      () => setHasLight(false),
    );
  };
  return (
    <>
      <div className="scan__picture">
        {/* Without `autoPlay`, `muted` and `playsInline` an iPhone shows one frame or asks for full screen
            (mpromonet/webrtc-streamer#251). */}
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-hidden
          // A camera reports its capabilities only once it runs.
          onPlaying={() => setHasLight(canLight(track))}
        />
        <span className="scan__frame" aria-hidden />
        {hasLight && (
          <IconButton className="scan__light" label={t('scan.light')} aria-pressed={isLit} onClick={() => void light()}>
            {isLit ? <FlashlightOff size={22} aria-hidden /> : <Flashlight size={22} aria-hidden />}
          </IconButton>
        )}
      </div>
      {camera.kind === 'running' && camera.choices.length > 1 && (
        <SelectField label={t('scan.camera')} value={camera.chosenId} onChange={({ target }) => onChoose(target.value)}>
          {camera.choices.map(({ id, name }, index) => (
            <option key={id} value={id}>
              {name === '' ? t('scan.cameraNumber', { number: index + 1 }) : name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** Returns whether the camera has a light. Not every browser reports capabilities, and the types lack the light. */
function canLight(track: MediaStreamTrack | undefined): boolean {
  const { getCapabilities } = (track ?? {}) as { getCapabilities?: () => { readonly torch?: boolean } };
  return getCapabilities?.call(track).torch === true;
}
