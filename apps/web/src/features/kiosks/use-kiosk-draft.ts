import type { KioskAnswer, PlanLevel } from '@assist/contract';
import { isLanguage } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { useApproveKiosk, useChangeKiosk } from '../../lib/api/kiosks.ts';
import { levelPlanQuery } from '../../lib/api/queries.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../lib/language-context.tsx';
import { areasOfDraft, draftOf, emptyDraft, type KioskDraft, levelOfDraft, readDraft } from './model/kiosk-draft.ts';

type Field = 'code' | 'name' | 'place' | 'areas';

/** Returns the draft of a kiosk that is being added or changed, its faults, and functions to change and send it. */
export function useKioskDraft(kiosk: KioskAnswer | undefined, levels: readonly PlanLevel[], onClose: () => void) {
  const t = useT();
  const errorText = useErrorText();
  const areas = useAreaTree();
  const { language } = useLanguage();
  const { defaultLanguage } = useConfiguration();
  const [draft, setDraft] = useState<KioskDraft>(() =>
    kiosk === undefined ? emptyDraft(isLanguage(defaultLanguage) ? defaultLanguage : 'en') : draftOf(kiosk),
  );
  const { send, reset, error, isPending } = useSendKiosk(kiosk, onClose);
  const [tries, setTries] = useState(0);
  const level = levelOfDraft(draft, levels);
  const plan = useQuery({ ...levelPlanQuery(level?.id ?? '', language), enabled: level !== undefined });
  const areaIds = areasOfDraft(draft, level, areas);
  const read = readDraft(draft, { level, areaIds, needsCode: kiosk === undefined });
  const isCodeRefused = isApiError(error) && error.code === 'pairing-ended';
  const faultOf = (field: Field): string | undefined => {
    if (field === 'code' && isCodeRefused) return errorText(error);
    return tries > 0 && 'faults' in read && read.faults.has(field) ? t(`kiosks.fault.${field}`) : undefined;
  };

  return {
    draft,
    level,
    plan,
    areaIds,
    faultOf,
    /** Number of submissions. A further submission, or a refused code, moves the focus to the faulty field. */
    tries,
    isCodeRefused,
    isPending,
    /** Text of an error that does not concern one field. */
    otherError: error === null || isCodeRefused ? undefined : errorText(error),
    say(part: Partial<KioskDraft>): void {
      setDraft({ ...draft, ...part });
      // An error about the previous code does not apply to the new code.
      if (part.code !== undefined) reset();
    },
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (isPending) return;
      setTries(tries + 1);
      if (!('faults' in read)) send(read.ready, draft.code.trim());
    },
  };
}

export type KioskDraftForm = ReturnType<typeof useKioskDraft>;

type Ready = Extract<ReturnType<typeof readDraft>, { readonly ready: unknown }>['ready'];

/** Returns a function that approves a new kiosk or changes an existing one. A code pairs another device with an existing kiosk. */
function useSendKiosk(kiosk: KioskAnswer | undefined, onClose: () => void) {
  const t = useT();
  const toast = useToast();
  const approve = useApproveKiosk();
  const change = useChangeKiosk();
  const { error, isPending } = kiosk === undefined ? approve : change;
  const done = (text: string) => {
    toast({ kind: 'success', text });
    onClose();
  };
  const send = (ready: Ready, code: string) => {
    if (kiosk === undefined) approve.mutate({ ...ready, code }, { onSuccess: () => done(t('kiosks.added', { name: ready.name })) });
    else
      change.mutate(
        { id: kiosk.id, ...ready, ...(code === '' ? {} : { code }) },
        { onSuccess: () => done(t('kiosks.saved', { name: ready.name })) },
      );
  };
  const reset = () => {
    approve.reset();
    change.reset();
  };
  return { send, reset, error, isPending };
}

/** Moves the focus to the first faulty field after a refusal. */
export function useFocusOnFault(form: RefObject<HTMLFormElement | null>, { tries, isCodeRefused }: KioskDraftForm): void {
  useEffect(() => {
    if (tries > 0 || isCodeRefused) focusFault(form.current);
  }, [form, tries, isCodeRefused]);
}

function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-invalid] input, [data-invalid] select')?.focus();
}
