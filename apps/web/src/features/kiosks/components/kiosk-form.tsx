import type { KioskAnswer, PlanBuilding, PlanLevel } from '@assist/contract';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { useT } from '../../../lib/language-context.tsx';
import { AreasField } from '../../../parts/areas/areas-field.tsx';
import { kioskAddress } from '../kiosk-address.ts';
import { positionOfDraft } from '../model/kiosk-draft.ts';
import { type KioskDraftForm, useFocusOnFault, useKioskDraft } from '../use-kiosk-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import { PlacePlan } from './place-plan.tsx';

interface KioskFormProps {
  /** The kiosk to change; undefined for a new one. */
  readonly kiosk: KioskAnswer | undefined;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly onClose: () => void;
}

export function KioskForm({ kiosk, levels, buildings, onClose }: KioskFormProps) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useKioskDraft(kiosk, levels, onClose);
  useFocusOnFault(element, form);
  const { draft, level, plan, areaIds, faultOf, say } = form;
  const isCodeFirst = kiosk?.isPaired !== true;
  const codeField = <CodeField form={form} isNew={kiosk === undefined} isCodeFirst={isCodeFirst} />;
  return (
    <form ref={element} className="kiosk-form" noValidate onSubmit={form.submit}>
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
        <AreasField
          label={t('kiosks.areas')}
          hint={t('kiosks.areasHint')}
          chosen={areaIds}
          fault={faultOf('areas')}
          onChange={(chosen) => say({ areaIds: chosen })}
        />
      </div>
      <ShownFields form={form} />
      <div className="kiosk-form__foot">
        {form.otherError !== undefined && (
          <p className="field__error" role="alert">
            {form.otherError}
          </p>
        )}
        <div className="kiosk-form__actions">
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t(kiosk === undefined ? 'kiosks.add' : 'action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </div>
    </form>
  );
}

interface CodeFieldProps {
  readonly form: KioskDraftForm;
  readonly isNew: boolean;
  /** True if the code comes before the name. False for a kiosk with a paired device, where a code pairs another device. */
  readonly isCodeFirst: boolean;
}

function CodeField({ form: { draft, faultOf, say }, isNew, isCodeFirst }: CodeFieldProps) {
  const t = useT();
  const address = kioskAddress();
  const hint = isNew ? 'kiosks.codeHint' : isCodeFirst ? 'kiosks.codeAgainHint' : 'kiosks.codeOtherHint';
  return (
    <TextField
      label={t(isCodeFirst ? 'kiosks.code' : 'kiosks.codeOther')}
      hint={t(hint, { address })}
      error={faultOf('code')}
      value={draft.code}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => say({ code: target.value })}
    />
  );
}

/** Shows the fields for the kiosk's language, for titles and for the contact. */
function ShownFields({ form: { draft, say } }: { readonly form: KioskDraftForm }) {
  const t = useT();
  const titlesHint = useId();
  return (
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
  );
}
