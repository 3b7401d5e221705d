import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

test('the shipped font writes Czech and Ukrainian, with figures of one width', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  const widths = await page.evaluate(async () => {
    const line = document.body.appendChild(document.createElement('span'));
    const widthOf = (text: string) => {
      line.textContent = text;
      return line.getBoundingClientRect().width;
    };
    line.textContent = 'Řeka ґєії';
    await document.fonts.ready;
    return {
      loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      figures: [widthOf('1111'), widthOf('0808')],
    };
  });
  expect(widths.loaded.filter((family) => family === 'Inter')).toHaveLength(2);
  expect(widths.figures[0]).toBe(widths.figures[1]);
});

test('what stands in for the font until it comes takes as much room', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  const linesOf = async () => {
    await page.locator('main select').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h2, main label, main button')].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return { text: one.textContent, width: range.getBoundingClientRect().width };
      }),
    );
  };
  const shipped = await linesOf();
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  const standIn = await linesOf();
  const share = standIn.reduce((sum, { width }) => sum + width, 0) / shipped.reduce((sum, { width }) => sum + width, 0);
  expect(standIn.map(({ text }) => text)).toEqual(shipped.map(({ text }) => text));
  expect(Math.abs(share - 1)).toBeLessThan(0.03);
});
