import { LANGUAGES } from '@assist/i18n';
import { hiddenStops } from '../visit/keyboard.ts';
import { coverings, cutOff } from '../visit/layout.ts';
import { findWrong, openScreen, SCREENS, signInIn } from '../visit/screens.ts';
import { expect, test } from '../visit/test.ts';

const WIDTHS = [
  [320, 640],
  [768, 1024],
  [1440, 900],
] as const;

for (const language of LANGUAGES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of WIDTHS) {
      test.describe(`${language}, ${colorScheme}, ${width} px`, () => {
        test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
        test('no screen violates WCAG, is too wide, or has covered or cut-off elements', async ({ page }) => {
          await signInIn(page, language);
          const wrong: string[] = [];
          for (const [screen, path] of SCREENS) {
            await openScreen(page, path);
            const found = [...(await findWrong(page)), ...(await coverings(page)), ...(await cutOff(page))];
            // Focus visibility does not depend on the theme.
            if (colorScheme === 'light') found.push(...(await hiddenStops(page)));
            wrong.push(...found.map((one) => `${screen}: ${one}`));
          }
          expect(wrong).toEqual([]);
        });
      });
    }
  }
}
