import { type ReactNode, type RefObject, useId } from 'react';

interface PersonSectionProps {
  readonly title: string;
  readonly lead?: string;
  /** The heading, to which the focus moves when the pressed button can no longer have it. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A part of a person's page: what it is about at the left, and the controls beside it; on a phone below each other. */
export function PersonSection({ title, lead, titleRef, children }: PersonSectionProps) {
  const id = useId();
  return (
    <section className="person-section" aria-labelledby={id}>
      <div className="person-section__head">
        <h2 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="card person-section__body">{children}</div>
    </section>
  );
}

interface PersonActProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly error?: string | undefined;
  /** The button, and what it has brought about. */
  readonly children?: ReactNode;
}

/** A row with one fact about a person, and what can be done about it. */
export function PersonAct({ title, text, error, children }: PersonActProps) {
  return (
    <div className="person-act">
      <div className="person-act__text">
        <strong>{title}</strong>
        {text !== undefined && text !== '' && <span>{text}</span>}
      </div>
      {children}
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
