import type { LocationCodeAnswer } from '@assist/contract';
import { printedLocationCode } from '@assist/wayfinding';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { CheckboxField, TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useChangeLocationCode } from '../../../lib/api/location-codes.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useCodeNames } from '../use-code-names.ts';
import { PlaceField } from './place-field.tsx';

interface EditCodeProps {
  readonly code: LocationCodeAnswer;
  readonly onClose: () => void;
}

/** Edits a sign's label, the place that it identifies, and whether it is in use. */
export function EditCode({ code, onClose }: EditCodeProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { nameOf } = useCodeNames();
  const change = useChangeLocationCode();
  const [label, setLabel] = useState(code.label);
  const [active, setActive] = useState(code.active);
  const [place, setPlace] = useState<{ readonly id: string; readonly name: string }>();
  const printed = printedLocationCode(code.code);
  const title = t('codes.editTitle', { code: printed });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change.mutate(
      { code: code.code, label, active, ...(place === undefined ? {} : { placeId: place.id }) },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: t('codes.saved', { code: printed }) });
          onClose();
        },
      },
    );
  }

  return (
    <ModalSheet label={title} hideLabel={t('action.close')} onClose={onClose}>
      <form className="codes__form" onSubmit={submit}>
        <h2>{title}</h2>
        <p className="codes__lead">{t('codes.editLead')}</p>
        <TextField
          label={t('codes.label')}
          hint={t('codes.labelHint')}
          value={label}
          maxLength={120}
          onChange={({ target }) => setLabel(target.value)}
        />
        <PlaceField label={t('codes.place')} current={place?.name ?? nameOf(code)} onChoose={setPlace} />
        <CheckboxField label={t('codes.state.active')} checked={active} onChange={({ target }) => setActive(target.checked)} />
        {change.isError && (
          <p className="field__error" role="alert">
            {errorText(change.error)}
          </p>
        )}
        <div className="codes__actions">
          <Button type="submit" kind="primary" busy={change.isPending}>
            {t('action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </form>
    </ModalSheet>
  );
}
