import type { Locator, Page } from '@playwright/test';

/**
 * Makes `fill` type its text, as a person does. When Playwright drives Firefox by WebDriver BiDi, it sets a field’s value in the page’s own
 * world. There, React’s own setter takes the value as already known, so that no change event is fired and the next render resets the field.
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
