import { CAPABILITIES_IN_USE } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { useId } from 'react';
import { useT } from '../../../lib/language-context.tsx';

type Used = (typeof CAPABILITIES_IN_USE)[number];

interface CapabilitiesFieldProps {
  readonly chosen: readonly Used[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: ReadonlySet<Used>) => void;
}

/** The name of each capability, and a sentence that says what it permits. */
const WORDS: Readonly<Record<Used, { readonly name: MessageKey; readonly permits: MessageKey }>> = {
  plan: { name: 'person.signs', permits: 'person.signsHint' },
  resources: { name: 'person.resources', permits: 'person.resourcesHint' },
  kiosks: { name: 'settings.kiosks', permits: 'person.kiosksHint' },
};

/** Chooses what a manager may do. */
export function CapabilitiesField({ chosen, fault, onChange }: CapabilitiesFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className="capabilities-field" data-invalid={fault === undefined ? undefined : true} aria-describedby={id}>
      <legend className="field__label">{t('person.capabilities')}</legend>
      <div id={id}>
        {fault !== undefined && (
          <p className="field__error" role="alert">
            {fault}
          </p>
        )}
      </div>
      {CAPABILITIES_IN_USE.map((capability) => {
        const { name, permits } = WORDS[capability];
        return (
          <div key={capability} className="capabilities-field__one">
            <label className="check">
              <input
                type="checkbox"
                aria-describedby={`${id}-${capability}`}
                checked={chosen.includes(capability)}
                onChange={({ target }) =>
                  onChange(new Set(target.checked ? [...chosen, capability] : chosen.filter((one) => one !== capability)))
                }
              />
              <span>{t(name)}</span>
            </label>
            <p className="field__hint" id={`${id}-${capability}`}>
              {t(permits)}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
