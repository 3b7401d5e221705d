import type { PlaceChoice } from '@assist/wayfinding';
import type { CodeInfo } from '../../../lib/api/qr-code.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { ScanSheet } from '../../../parts/scan/scan-sheet.tsx';
import { referenceOfCode } from '../model/reference-of-code.ts';
import type { NavigateModel } from '../use-navigate-model.ts';
import type { useNearby } from '../use-nearby.ts';
import { PlaceChooser } from './place-chooser.tsx';

interface ChoosePanelProps {
  readonly model: NavigateModel;
  readonly nearby: ReturnType<typeof useNearby>;
}

/** Chooses the start or the destination: from lists, by search, or by a code on a wall. */
export function ChoosePanel({ model, nearby }: ChoosePanelProps) {
  const t = useT();
  const { areas } = useConfiguration();
  const { props, navigator, choosing, code, setCode, choose } = model;
  const { state, send } = navigator;
  const { places, resources, levels, ways } = props;
  const titles = { start: t('navigate.chooseStart'), target: t('navigate.chooseTarget') };
  // A scanned code is in front of the person, so it sets the start unless the field of the destination is open.
  const codeEnd = choosing === 'target' && !(state.mode === 'Default' && code === 'scan') ? 'target' : 'start';
  const onCode = (info: CodeInfo, by: PlaceChoice) => {
    const reference = referenceOfCode(
      { ...(info.startAreaId === null ? {} : { startAreaId: info.startAreaId }), locationId: info.locationId ?? info.qrId },
      { resources, areas, levels, graph: ways.graph, spot: info.spot ?? null },
    );
    const place = reference === undefined ? undefined : places.find(reference);
    if (place === undefined) return t('scan.notOnPlan');
    setCode(undefined);
    if (state.mode === 'Default' && codeEnd === 'start') send({ kind: 'routeFrom', place: place.reference, by });
    else choose(place.reference, by);
    return undefined;
  };
  return (
    <>
      {choosing !== undefined && (
        <PlaceChooser
          key={choosing}
          label={titles[choosing]}
          places={places.all}
          own={nearby.offered}
          nearest={nearby.nearest}
          onChoose={(place, by) => choose(place.reference, by)}
          onCode={setCode}
          onClose={() => send({ kind: 'back' })}
        />
      )}
      {code !== undefined && <ScanSheet title={titles[codeEnd]} begin={code} onFound={onCode} onClose={() => setCode(undefined)} />}
    </>
  );
}
