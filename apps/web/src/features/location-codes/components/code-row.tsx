import type { LocationCodeAnswer } from '@assist/contract';
import { toInstant } from '@assist/time';
import { printedLocationCode } from '@assist/wayfinding';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { codeState } from '../model/shown-codes.ts';
import { useCodeNames } from '../use-code-names.ts';
import { EditCode } from './edit-code.tsx';

interface CodeRowProps {
  readonly code: LocationCodeAnswer;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Shows one sign: its code, the place that it identifies, and when it was last used and printed. */
export function CodeRow({ code, isChosen, onChoose }: CodeRowProps) {
  const t = useT();
  const format = useFormat();
  const { nameOf, floorOf } = useCodeNames();
  const [isEdited, setIsEdited] = useState(false);
  const state = codeState(code);
  const printed = printedLocationCode(code.code);
  const dayOf = (instant: string) => format.day(format.dateOf(toInstant(instant)));
  const name = nameOf(code);
  return (
    <li className="code-row" data-state={state}>
      <label className="check code-row__choose">
        <input type="checkbox" checked={isChosen} disabled={state !== 'active'} onChange={({ target }) => onChoose(target.checked)} />
        <span className="visually-hidden">{t('codes.choose', { code: printed, name })}</span>
      </label>
      <code className="code-row__code">{printed}</code>
      <div className="code-row__place">
        <strong>{name}</strong>
        <span>{[code.label === name ? '' : code.label, floorOf(code)].filter((part) => part !== '').join(' · ')}</span>
      </div>
      <div className="code-row__times">
        {state !== 'active' && <strong>{t(`codes.state.${state}`)}</strong>}
        <span>{code.usedAt === null ? t('codes.neverUsed') : t('codes.usedOn', { day: dayOf(code.usedAt) })}</span>
        <span>{code.printedAt === null ? t('codes.notPrinted') : t('codes.printedOn', { day: dayOf(code.printedAt) })}</span>
      </div>
      <Button
        kind="quiet"
        size="small"
        icon={<Pencil size={16} aria-hidden />}
        aria-label={t('codes.editNamed', { code: printed, name })}
        onClick={() => setIsEdited(true)}
      >
        {t('action.change')}
      </Button>
      {isEdited && <EditCode code={code} onClose={() => setIsEdited(false)} />}
    </li>
  );
}
