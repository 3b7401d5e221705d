import { type ComponentProps, type ReactNode, useId } from 'react';
import { moveOnWhenFull } from './move-on-when-full.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

function Field({ label, hint, error, id, children }: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function TextField({ label, hint, error, id: given, onInput, ...rest }: ComponentProps<'input'> & FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <input
        {...rest}
        onInput={(event) => {
          onInput?.(event);
          moveOnWhenFull(event);
        }}
        id={id}
        className="input"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}

export function TextArea({ label, hint, error, id: given, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <textarea
        {...rest}
        id={id}
        className="input"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}

export function SelectField({ label, hint, error, id: given, children, ...rest }: ComponentProps<'select'> & FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <select
        {...rest}
        id={id}
        className="input select"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {children}
      </select>
    </Field>
  );
}

export function CheckboxField({ label, ...rest }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
