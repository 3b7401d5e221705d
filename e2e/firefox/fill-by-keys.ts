import type { Locator, Page } from '@playwright/test';

/**
 * Playwright sets a field's value in the page's own world where it drives Firefox by WebDriver BiDi. React has its own setter there, takes the value
 * for known, and hears of nothing: its next drawing takes it away again. So what a journey fills in is typed, as a person does it.
 */
export function fillByKeys(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as {
    fill: (this: Locator, value: string, options?: object) => Promise<void>;
  };
  const { fill } = locators;
  if (fill.name === 'fillTyped') return;
  locators.fill = async function fillTyped(value, options) {
    const isText = await this.evaluate(
      (field) =>
        !(field instanceof HTMLInputElement) || ['text', 'search', 'email', 'password', 'url', 'tel', 'number', ''].includes(field.type),
    );
    if (!isText) return fill.call(this, value, options);
    await this.focus();
    await this.selectText();
    await this.page().keyboard.press('Delete');
    await this.pressSequentially(value);
  };
}
