import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { contrastOf, type Rgb } from '../model/contrast.ts';

interface AccentSampleProps {
  /** The company's colour; empty for the product's own. */
  readonly accent: string;
  readonly theme: 'light' | 'dark';
}

/** Shows a button in the company's colour, as a theme adapts it so that its text can be read, and the contrast of that text. */
export function AccentSample({ accent, theme }: AccentSampleProps) {
  const t = useT();
  const { locale } = useLanguage();
  const button = useRef<HTMLSpanElement>(null);
  const [contrast, setContrast] = useState<number>();
  useEffect(() => {
    // Measured on the element, because only the browser knows how it draws the adapted colour.
    // oxlint-disable-next-line react/set-state-in-effect
    setContrast(button.current === null ? undefined : measure(button.current));
  }, [accent, theme]);
  const style = { colorScheme: theme, ...(accent === '' ? {} : { '--brand': accent }) } as CSSProperties;
  return (
    <div className="accent-sample" style={style}>
      <span ref={button} className="accent-sample__button" aria-hidden>
        {t('action.save')}
      </span>
      <span className="accent-sample__text">
        {t(`company.sample.${theme}`)}
        {contrast !== undefined && (
          <span>{t('company.contrast', { ratio: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(contrast) })}</span>
        )}
      </span>
    </div>
  );
}

function measure(element: HTMLElement): number | undefined {
  const { color, backgroundColor } = getComputedStyle(element);
  const [text, surface] = [drawn(color), drawn(backgroundColor)];
  return text === undefined || surface === undefined ? undefined : contrastOf(text, surface);
}

/** Returns a colour, in whatever notation, as the screen shows it; undefined where nothing can be drawn. */
function drawn(colour: string): Rgb | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
