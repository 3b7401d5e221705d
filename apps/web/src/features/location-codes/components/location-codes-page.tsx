import type { LocationCodeAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Printer, QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { locationCodesQuery } from '../../../lib/api/location-codes.ts';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { type CodesLooked, type CodeState, findShownCodes } from '../model/shown-codes.ts';
import { useCodeNames } from '../use-code-names.ts';
import { AreaSelect } from './area-select.tsx';
import { CodeRow } from './code-row.tsx';
import { MakeCodes } from './make-codes.tsx';
import { PrintCodes } from './print-codes.tsx';
import './location-codes-page.css';

/** Number of codes shown at first, and added by each press of the button that shows more. */
const PAGE = 100;
const STATES: readonly CodeState[] = ['active', 'off', 'gone'];

/** Shows the codes on the walls, with tools to create, find, change and print them. */
export function LocationCodesPage() {
  const t = useT();
  const result = useQuery(locationCodesQuery);
  const failure = failureOf(result);
  const [isMaking, setIsMaking] = useState(false);
  const [printed, setPrinted] = useState<readonly string[]>();
  if (printed !== undefined) return <PrintCodes codes={printed} onClose={() => setPrinted(undefined)} />;
  return (
    <div className="page codes">
      <header className="page__head">
        <h1>{t('settings.codes')}</h1>
        <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
          {t('codes.make')}
        </Button>
      </header>
      <p className="codes__lead">{t('settings.codesLead')}</p>
      {isMaking && <MakeCodes onClose={() => setIsMaking(false)} />}
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={240} />}
      {result.data?.length === 0 && <EmptyState icon={<QrCode />} title={t('codes.empty')} text={t('codes.emptyHint')} />}
      {result.data !== undefined && result.data.length > 0 && <Codes codes={result.data} onPrint={setPrinted} />}
    </div>
  );
}

interface CodesProps {
  readonly codes: readonly LocationCodeAnswer[];
  readonly onPrint: (codes: readonly string[]) => void;
}

function Codes({ codes, onPrint }: CodesProps) {
  const t = useT();
  const areas = useAreaTree();
  const names = useCodeNames();
  const [looked, setLooked] = useState<CodesLooked>({ typed: '', areaId: '', state: '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(PAGE);
  const shown = useMemo(() => findShownCodes(codes, looked, areas, names.nameOf), [codes, looked, areas, names]);
  const printable = shown.filter(({ active, place }) => active && place !== null).map(({ code }) => code);
  const marked = printable.filter((code) => chosen.has(code));
  const wanted = marked.length > 0 ? marked : printable;
  const look = (change: Partial<CodesLooked>) => {
    setLooked({ ...looked, ...change });
    setMost(PAGE);
  };
  const mark = (code: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, code] : [...chosen].filter((one) => one !== code)));
  return (
    <>
      <div className="codes__filters">
        <TextField type="search" label={t('codes.find')} value={looked.typed} onChange={({ target }) => look({ typed: target.value })} />
        <AreaSelect label={t('word.where')} whole={t('finder.everywhere')} value={looked.areaId} onChange={(areaId) => look({ areaId })} />
        <SelectField
          label={t('codes.state')}
          value={looked.state}
          onChange={({ target }) => look({ state: STATES.find((state) => state === target.value) ?? '' })}
        >
          <option value="">{t('codes.anyState')}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`codes.state.${state}`)}
            </option>
          ))}
        </SelectField>
        <Button icon={<Printer size={18} aria-hidden />} disabled={wanted.length === 0} onClick={() => onPrint(wanted)}>
          {t('codes.print', { count: wanted.length })}
        </Button>
      </div>
      <p className="codes__count" role="status">
        {t('codes.count', { count: shown.length })}
      </p>
      <ul className="codes__list">
        {shown.slice(0, most).map((code) => (
          <CodeRow key={code.code} code={code} isChosen={chosen.has(code.code)} onChoose={(isChosen) => mark(code.code, isChosen)} />
        ))}
      </ul>
      {shown.length > most && <Button onClick={() => setMost(most + PAGE)}>{t('codes.more')}</Button>}
    </>
  );
}
