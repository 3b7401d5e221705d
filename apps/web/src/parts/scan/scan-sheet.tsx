import { Camera as CameraIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { ModalSheet } from '../../components/modal-sheet.tsx';
import type { CodeInfo } from '../../lib/api/qr-code.ts';
import { readCode } from '../../lib/read-code.ts';
import { useT } from '../../lib/language-context.tsx';
import { CameraPicture } from './camera-picture.tsx';
import { TypeCode } from './type-code.tsx';
import { useCamera } from './use-camera.ts';
import { type CodeSource, useLookUp } from './use-look-up.ts';
import './scan.css';

interface ScanSheetProps {
  /** The sheet's heading, which says what the code is for. */
  readonly title: string;
  /** How the code is entered at first. With `type`, the camera is not started, so no permission for it is requested. */
  readonly begin: 'scan' | 'type';
  /** Called with the code's place. Returns a sentence if the place cannot be used. Otherwise it returns undefined and closes the sheet. */
  readonly onFound: (info: CodeInfo, by: CodeSource) => string | undefined;
  readonly onClose: () => void;
}

/** A sheet that reads a code from a sign, with the camera or from typed text. */
export function ScanSheet({ title, begin, onFound, onClose }: ScanSheetProps) {
  const t = useT();
  const [way, setWay] = useState(begin);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const { lookUp, ask, forget } = useLookUp(onFound);
  const isScanned = lookUp.kind !== 'none' && lookUp.by === 'ScanQR';
  const { camera, choose, retry } = useCamera(way === 'scan' && !isScanned && !isUnreadable);
  const onTexts = (texts: readonly string[]) => {
    const code = texts.map((text) => readCode(text)).find((one) => one !== undefined);
    setIsForeign(code === undefined);
    if (code !== undefined) ask(code, 'ScanQR');
  };
  const again = () => {
    setWay('scan');
    setIsUnreadable(false);
    setIsForeign(false);
    forget();
    retry();
  };
  const problem = isUnreadable ? t('scan.problem.reader') : camera.kind === 'failed' ? t(`scan.problem.${camera.problem}`) : undefined;
  const failure = isScanned && lookUp.kind === 'failed' ? lookUp.text : problem;
  const isAsking = lookUp.kind === 'asking';
  return (
    <ModalSheet label={title} hideLabel={t('action.hideSheet')} onClose={onClose}>
      <div className="scan">
        <header className="scan__head">
          <h2>{title}</h2>
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        {way === 'scan' && failure === undefined && (
          <CameraPicture camera={camera} onChoose={choose} onTexts={onTexts} onUnreadable={() => setIsUnreadable(true)} />
        )}
        {failure !== undefined && (
          <div className="scan__problem" role="alert">
            <p>{failure}</p>
            <Button icon={<CameraIcon size={18} aria-hidden />} onClick={again}>
              {t('scan.again')}
            </Button>
          </div>
        )}
        <p className="scan__note" role="status">
          {isAsking
            ? t('scan.asking')
            : failure !== undefined || way === 'type'
              ? ''
              : t(isForeign ? 'scan.foreign' : camera.kind === 'running' ? 'scan.aim' : 'scan.starting')}
        </p>
        <TypeCode
          hasFocus={begin === 'type'}
          problem={lookUp.kind === 'failed' && lookUp.by === 'TypeQr' ? lookUp : undefined}
          onCode={(code) => ask(code, 'TypeQr')}
          onEdit={() => {
            if (lookUp.kind !== 'none' && lookUp.by === 'TypeQr') forget();
          }}
        />
        {way === 'type' && failure === undefined && (
          <Button kind="quiet" className="scan__instead" icon={<CameraIcon size={18} aria-hidden />} onClick={again}>
            {t('scan.useCamera')}
          </Button>
        )}
      </div>
    </ModalSheet>
  );
}
