import type { OtherCalendar } from '@assist/contract';
import { CALENDAR_COLOURS, type CalendarColourName, parseColor, toHex } from '@assist/resource';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';

interface ColourChoiceProps {
  readonly calendar: OtherCalendar;
  readonly name: string;
  readonly onChoose: (colour: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const PALETTE = Object.entries(CALENDAR_COLOURS) as [CalendarColourName, string][];

/** Shows a calendar's colour. A press opens the choice of another colour. */
export function ColourChoice({ calendar, name, onChoose, onKeyDown }: ColourChoiceProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const label = t('otherCalendars.colourOf', { name });
  const choose = (colour: string) => {
    setIsOpen(false);
    if (colour !== calendar.colour) onChoose(colour);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="icon-button colour-choice"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onKeyDown={onKeyDown}
        onClick={() => setIsOpen(true)}
      >
        <span className="colour-choice__colour" style={{ backgroundColor: calendar.colour }} aria-hidden />
      </button>
      {isOpen && (
        <AnchoredDialog label={label} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={() => setIsOpen(false)}>
          <Colours label={label} current={calendar.colour} onChoose={choose} />
        </AnchoredDialog>
      )}
    </>
  );
}

interface ColoursProps {
  readonly label: string;
  readonly current: string;
  readonly onChoose: (colour: string) => void;
}

/** Offers a few named colours that are visible on light and on dark backgrounds, and a field for any other colour. */
function Colours({ label, current, onChoose }: ColoursProps) {
  const t = useT();
  const title = useId();
  const isOwn = !PALETTE.some(([, colour]) => colour === current);
  const [text, setText] = useState(isOwn ? current : '');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const colour = findColour(text);
    setIsWrong(colour === undefined);
    if (colour !== undefined) onChoose(colour);
  };
  return (
    <form className="colours" onSubmit={submit} noValidate>
      <h2 id={title}>{label}</h2>
      <ul className="colours__palette" aria-labelledby={title}>
        {PALETTE.map(([key, colour]) => (
          <li key={key}>
            <button type="button" className="colours__one" aria-pressed={colour === current} onClick={() => onChoose(colour)}>
              <span className="colour-choice__colour" style={{ backgroundColor: colour }} aria-hidden />
              {t(`otherCalendars.colour.${key}`)}
            </button>
          </li>
        ))}
      </ul>
      <div className="colours__own">
        <TextField
          label={t('otherCalendars.ownColour')}
          hint={isWrong ? undefined : t('otherCalendars.ownColourHint')}
          error={isWrong ? t('error.invalid-colour') : undefined}
          value={text}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit">{t('action.save')}</Button>
      </div>
    </form>
  );
}

function findColour(text: string): string | undefined {
  try {
    return toHex(parseColor(text));
  } catch {
    return undefined;
  }
}
