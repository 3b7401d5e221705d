import type { Language } from '@assist/i18n';
import { Delete } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useT } from '../lib/language-context.tsx';
import { keyboardRows, otherLetters } from './model/keyboard-rows.ts';

interface OnScreenKeyboardProps {
  readonly language: Language;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Label of the key that switches to the alphabet of each language. */
const ALPHABETS: Readonly<Partial<Record<Language, string>>> = { ua: 'АБВ', en: 'ABC' };

/** A keyboard for the touch screen, with a second alphabet if the language needs one. */
export function OnScreenKeyboard({ language, text, onText }: OnScreenKeyboardProps) {
  const t = useT();
  const [isOther, setIsOther] = useState(false);
  const other = otherLetters(language);
  const letters = isOther && other !== undefined ? other : language;
  const type = (sign: string) => onText(text + sign);
  return (
    <section className="kiosk-keys" aria-label={t('kiosk.keyboard')}>
      {keyboardRows(letters).map((row) => (
        <div key={row.join('')} className="kiosk-keys__row">
          {row.map((letter) => (
            <Key key={letter} onPress={() => type(letter)}>
              {letter}
            </Key>
          ))}
        </div>
      ))}
      <div className="kiosk-keys__row">
        {other !== undefined && <Key onPress={() => setIsOther(!isOther)}>{(isOther ? ALPHABETS[language] : ALPHABETS[other]) ?? ''}</Key>}
        <Key onPress={() => type('-')}>-</Key>
        <Key onPress={() => type('.')}>.</Key>
        <Key isWide onPress={() => type(' ')}>
          {t('kiosk.space')}
        </Key>
        <Key label={t('kiosk.erase')} onPress={() => onText([...text].slice(0, -1).join(''))}>
          <Delete size={28} aria-hidden />
        </Key>
      </div>
    </section>
  );
}

interface KeyProps {
  readonly onPress: () => void;
  /** The accessible name, needed if the key's content is only an icon. */
  readonly label?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Keeps the focus in the field after a press of a key, so that people can go on typing with a physical keyboard. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

function Key({ onPress, label, isWide = false, children }: KeyProps) {
  return (
    <button
      type="button"
      className="kiosk-keys__key"
      tabIndex={-1}
      aria-label={label}
      data-wide={isWide || undefined}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
