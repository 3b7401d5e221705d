import type { KioskAnswer, PlanBuilding, PlanLevel } from '@assist/contract';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { Switch } from '../../../components/switch.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { useApproveKiosk, useChangeKiosk } from '../../../lib/api/kiosks.ts';
import { levelPlanQuery, planLevelsQuery } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useAreaTree, useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { kioskAddress } from '../kiosk-address.ts';
import { areasOfDraft, draftOf, emptyDraft, type KioskDraft, levelOfDraft, positionOfDraft, readDraft } from '../model/kiosk-draft.ts';
import { AreasField } from './areas-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PlacePlan } from './place-plan.tsx';

interface KioskSheetProps {
  /** Undefined for a new one. */
  readonly kiosk?: KioskAnswer | undefined;
  readonly onClose: () => void;
}

/** All settings of a kiosk, once the floors that it may stand on have loaded. */
export function KioskSheet({ kiosk, onClose }: KioskSheetProps) {
  const t = useT();
  const result = useQuery(planLevelsQuery);
  const failure = failureOf(result);
  const title = kiosk === undefined ? t('kiosks.add') : t('kiosks.changeNamed', { name: kiosk.name });
  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={onClose}>
      <div className="kiosk-sheet">
        <h2>{title}</h2>
        {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
        {failure === null && result.data === undefined && <Skeleton height={320} />}
        {result.data?.levels.length === 0 && <EmptyState title={t('kiosks.noPlan')} />}
        {result.data !== undefined && result.data.levels.length > 0 ? (
          <KioskForm kiosk={kiosk} {...result.data} onClose={onClose} />
        ) : (
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        )}
      </div>
    </ModalSheet>
  );
}

interface KioskFormProps extends KioskSheetProps {
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
}

function KioskForm({ kiosk, levels, buildings, onClose }: KioskFormProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const areas = useAreaTree();
  const { language } = useLanguage();
  const { defaultLanguage } = useConfiguration();
  const approve = useApproveKiosk();
  const change = useChangeKiosk();
  const { error, isPending } = kiosk === undefined ? approve : change;
  const [draft, setDraft] = useState<KioskDraft>(() =>
    kiosk === undefined ? emptyDraft(isLanguage(defaultLanguage) ? defaultLanguage : 'en') : draftOf(kiosk),
  );
  const [tries, setTries] = useState(0);
  const level = levelOfDraft(draft, levels);
  const plan = useQuery({ ...levelPlanQuery(level?.id ?? '', language), enabled: level !== undefined });
  const areaIds = areasOfDraft(draft, level, areas);
  const read = readDraft(draft, { level, areaIds, needsCode: kiosk === undefined });
  const faultOf = (field: 'code' | 'name' | 'place' | 'areas') =>
    tries > 0 && 'faults' in read && read.faults.has(field) ? t(`kiosks.fault.${field}`) : undefined;
  const isCodeRefused = isApiError(error) && error.code === 'pairing-ended';
  const say = (part: Partial<KioskDraft>) => setDraft({ ...draft, ...part });

  const titlesHint = useId();
  // A refusal moves the focus to the faulty field.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) focusFault(form.current);
  }, [tries]);
  useEffect(() => {
    if (isCodeRefused) focusFault(form.current);
  }, [isCodeRefused]);

  const done = (text: string) => {
    toast({ kind: 'success', text });
    onClose();
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setTries(tries + 1);
    if ('faults' in read) return;
    const { ready } = read;
    const code = draft.code.trim();
    if (kiosk === undefined) approve.mutate({ ...ready, code }, { onSuccess: () => done(t('kiosks.added', { name: ready.name })) });
    else
      change.mutate(
        { id: kiosk.id, ...ready, ...(code === '' ? {} : { code }) },
        { onSuccess: () => done(t('kiosks.saved', { name: ready.name })) },
      );
  }

  const isCodeFirst = kiosk?.isPaired !== true;
  const address = kioskAddress();
  const codeField = (
    <TextField
      label={t(isCodeFirst ? 'kiosks.code' : 'kiosks.codeOther')}
      hint={
        kiosk === undefined
          ? t('kiosks.codeHint', { address })
          : t(isCodeFirst ? 'kiosks.codeAgainHint' : 'kiosks.codeOtherHint', { address })
      }
      error={isCodeRefused ? errorText(error) : faultOf('code')}
      value={draft.code}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => {
        say({ code: target.value });
        // An error about the previous code does not apply to this one.
        approve.reset();
        change.reset();
      }}
    />
  );
  return (
    <form ref={form} className="kiosk-form" noValidate onSubmit={submit}>
      <div className="kiosk-form__part">
        {isCodeFirst && codeField}
        <TextField
          label={t('word.name')}
          error={faultOf('name')}
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => say({ name: target.value })}
        />
        {!isCodeFirst && codeField}
      </div>
      <PlaceFields draft={draft} plan={plan.data} level={level} levels={levels} fault={faultOf('place')} onChange={say} />
      <PlacePlan
        plan={plan.data}
        level={level}
        levels={levels}
        buildings={buildings}
        position={positionOfDraft(draft, level)}
        bearing={draft.bearing}
        failure={failureOf(plan)}
        isFault={faultOf('place') !== undefined}
        onRetry={() => void plan.refetch()}
        onLevel={(next) => {
          if (next.id !== level?.id) say({ levelId: next.id, position: undefined });
        }}
        onPick={(position) => say({ levelId: level?.id, position })}
      />
      <div className="kiosk-form__part">
        <AreasField chosen={areaIds} fault={faultOf('areas')} onChange={(chosen) => say({ areaIds: chosen })} />
      </div>
      <div className="kiosk-form__part">
        <SelectField
          label={t('kiosks.language')}
          value={draft.language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) say({ language: target.value });
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <div>
          <label className="kiosk-form__switch">
            <span>{t('kiosks.titles')}</span>
            <Switch
              label={t('kiosks.titles')}
              aria-describedby={titlesHint}
              checked={draft.showsTitles}
              onChange={({ target }) => say({ showsTitles: target.checked })}
            />
          </label>
          <p id={titlesHint} className="field__hint">
            {t('kiosks.titlesHint')}
          </p>
        </div>
        <TextField
          label={t('kiosks.contact')}
          hint={t('kiosks.contactHint')}
          value={draft.contact}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => say({ contact: target.value })}
        />
      </div>
      <div className="kiosk-form__foot">
        {error !== null && !isCodeRefused && (
          <p className="field__error" role="alert">
            {errorText(error)}
          </p>
        )}
        <div className="kiosk-form__actions">
          <Button type="submit" kind="primary" busy={isPending}>
            {t(kiosk === undefined ? 'kiosks.add' : 'action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </div>
    </form>
  );
}

function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-invalid] input, [data-invalid] select')?.focus();
}
