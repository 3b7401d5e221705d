import type { ImportReport } from '@assist/contract';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { FloorFindings } from './floor-findings.tsx';
import { FindingList } from '../../../parts/upload/finding-list.tsx';
import './plan-report.css';

interface PlanReportProps {
  readonly report: ImportReport;
  readonly isPublishing: boolean;
  /** Receives the codes of errors that the person accepts. */
  readonly onPublish: (accepted: readonly string[]) => void;
  /** Returns to the questions about the drawings; undefined if there were none. */
  readonly onBack: (() => void) | undefined;
}

/** Shows what a plan contains and what was found in it, on a list and on the drawing. */
export function PlanReport({ report, isPublishing, onPublish, onBack }: PlanReportProps) {
  const t = useT();
  const { plan, findings, errors, warnings, drawings } = report;
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const asked = [...new Set(findings.filter(({ isAcceptable }) => isAcceptable).map(({ code }) => code))];
  const blocking = errors - findings.filter(({ code, isAcceptable }) => isAcceptable && accepted.has(code)).length;
  return (
    <div className="plan-report">
      {plan !== null && (
        <section className="card plan-report__sum" aria-labelledby="plan-report-title">
          <h2 id="plan-report-title">{plan.name}</h2>
          <p>{t('plans.sum', { floors: plan.floors, rooms: plan.rooms, doors: plan.doors, furniture: plan.furniture })}</p>
          <p>{t('plans.ways', { reached: plan.reached, stepFree: plan.reachedStepFree })}</p>
          <p>{t('plans.place', { latitude: plan.latitude.toFixed(4), longitude: plan.longitude.toFixed(4) })}</p>
          {plan.isKnown && <p>{t('plans.known')}</p>}
        </section>
      )}
      <p role="status" className="plan-report__count" data-severity={errors > 0 ? 'error' : undefined}>
        {errors + warnings === 0 ? t('plans.sound') : t('plans.findings', { errors, warnings })}
      </p>
      {asked.map((code) => (
        <CheckboxField
          key={code}
          label={t('plans.accept', { count: findings.filter((one) => one.code === code).length })}
          checked={accepted.has(code)}
          onChange={({ currentTarget: { checked } }) =>
            setAccepted((before) => new Set(checked ? [...before, code] : [...before].filter((one) => one !== code)))
          }
        />
      ))}
      <div className="plan-report__actions">
        {blocking <= 0 && (
          <Button kind="primary" busy={isPublishing} onClick={() => onPublish([...accepted])}>
            {t('plans.publish')}
          </Button>
        )}
        {onBack !== undefined && <Button onClick={onBack}>{t('plans.back')}</Button>}
      </div>
      {findings.length > 0 && <FindingList findings={findings} total={errors + warnings} />}
      {drawings.length > 0 && <FloorFindings drawings={drawings} findings={findings} />}
    </div>
  );
}
