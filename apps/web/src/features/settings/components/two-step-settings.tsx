import type { TwoStepState } from '@assist/contract';
import { toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { meQuery } from '../../../lib/api/queries.ts';
import { twoStepQuery, useTwoStepChanges } from '../../../lib/api/two-step.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { RecoveryCodes } from '../../../parts/account/recovery-codes.tsx';
import { TwoStepEnrol } from '../../../parts/account/two-step-enrol.tsx';
import { ProveForm } from './prove-form.tsx';

/** Shows two-step sign-in, which asks for a code after the password; nothing to people who have no password in Assist. */
export function TwoStepSettings() {
  const t = useT();
  const errorText = useErrorText();
  const { signIn } = useConfiguration();
  const { data: state, error } = useQuery({ ...twoStepQuery, enabled: signIn.twoStep });
  const isElsewhere = isApiError(error) && error.code === 'sign-in-not-offered';
  // A passkey counts as both steps, so a second one is needed only beside a password.
  if (!signIn.twoStep || isElsewhere || state?.hasPassword === false || (state === undefined && error === null)) return null;
  return (
    <section className="card settings__group" aria-labelledby="two-step-title">
      <h2 id="two-step-title">{t('twoStep.title')}</h2>
      {state === undefined ? <p role="alert">{errorText(error)}</p> : <TwoStepFlow state={state} />}
    </section>
  );
}

type Doing = 'nothing' | 'turn-on' | 'turn-off' | 'new-codes';

function TwoStepFlow({ state }: { readonly state: TwoStepState }) {
  const t = useT();
  const toast = useToast();
  const [doing, setDoing] = useState<Doing>('nothing');
  const { begin, confirm, renew, end } = useTwoStepChanges();
  const { data: me } = useQuery(meQuery);
  const box = useRef<HTMLDivElement>(null);

  function finish() {
    setDoing('nothing');
    for (const change of [begin, confirm, renew, end]) change.reset();
  }

  const codes = confirm.data?.recoveryCodes ?? renew.data?.recoveryCodes;
  const isBusy = doing !== 'nothing' || codes !== undefined;
  useFocusAfter(box, isBusy, state.since);
  if (codes !== undefined) return <RecoveryCodes codes={codes} email={me?.email ?? ''} onKept={finish} />;
  switch (doing) {
    case 'turn-on':
      return <TurnOn begin={begin} confirm={confirm} onCancel={finish} />;
    case 'turn-off':
      return (
        <ProveForm
          label={t('twoStep.proof')}
          submitLabel={t('twoStep.turnOff')}
          isDanger
          busy={end.isPending}
          error={end.error}
          onProof={(proof) =>
            end.mutate(proof, {
              onSuccess: () => {
                toast({ kind: 'success', text: t('twoStep.isOff') });
                finish();
              },
            })
          }
          onCancel={finish}
        />
      );
    case 'new-codes':
      return (
        <ProveForm
          label={t('twoStep.proof')}
          submitLabel={t('twoStep.newCodes')}
          busy={renew.isPending}
          error={renew.error}
          onProof={renew.mutate}
          onCancel={finish}
        />
      );
    case 'nothing':
      return (
        <div ref={box} className="settings__form">
          <TwoStepNow state={state} onDo={setDoing} />
        </div>
      );
  }
}

interface TurnOnProps extends Pick<ReturnType<typeof useTwoStepChanges>, 'begin' | 'confirm'> {
  readonly onCancel: () => void;
}

function TurnOn({ begin, confirm, onCancel }: TurnOnProps) {
  const t = useT();
  return begin.data === undefined ? (
    <ProveForm
      label={t('twoStep.password')}
      submitLabel={t('twoStep.goOn')}
      busy={begin.isPending}
      error={begin.error}
      onProof={begin.mutate}
      onCancel={onCancel}
    />
  ) : (
    <TwoStepEnrol begun={begin.data} busy={confirm.isPending} error={confirm.error} onCode={confirm.mutate} onCancel={onCancel} />
  );
}

/** Moves the focus to the first button when a change ends, because the pressed button may be gone. */
function useFocusAfter(box: RefObject<HTMLElement | null>, isBusy: boolean, since: TwoStepState['since']): void {
  const wasBusy = useRef(false);
  const hasFinished = useRef(false);
  useEffect(() => {
    const isLost = hasFinished.current && document.activeElement === document.body;
    if (!isBusy && (wasBusy.current || isLost)) box.current?.querySelector('button')?.focus();
    hasFinished.current = !isBusy && (wasBusy.current || hasFinished.current);
    wasBusy.current = isBusy;
  }, [box, isBusy, since]);
}

function TwoStepNow({
  state: { since, recoveryCodesLeft },
  onDo,
}: {
  readonly state: TwoStepState;
  readonly onDo: (doing: Doing) => void;
}) {
  const t = useT();
  const format = useFormat();
  if (since === null) {
    return (
      <>
        <p className="settings__state">
          <ShieldOff size={20} aria-hidden /> <span>{t('twoStep.off')}</span>
        </p>
        <Button onClick={() => onDo('turn-on')}>{t('twoStep.turnOn')}</Button>
      </>
    );
  }
  return (
    <>
      <p className="settings__state">
        <ShieldCheck size={20} aria-hidden /> <span>{t('twoStep.on', { day: format.day(format.dateOf(toInstant(since))) })}</span>
      </p>
      <p className="settings__hint">{t('twoStep.codesLeft', { count: recoveryCodesLeft })}</p>
      <div className="settings__leave">
        <Button onClick={() => onDo('new-codes')}>{t('twoStep.newCodes')}</Button>
        <Button onClick={() => onDo('turn-off')}>{t('twoStep.turnOff')}</Button>
      </div>
    </>
  );
}
