const STATES = /:(hover|active|focus-visible)/g;

/** Copies each rule for `:hover`, `:active` or `:focus-visible` to `[data-state]`, so that a page can show any element in that state. */
export function drawStates(sheet: CSSStyleSheet | CSSGroupingRule): void {
  // Goes from the last rule to the first, because each copy is inserted after its original and shifts the later rules.
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = sheet.cssRules[index];
    if (rule instanceof CSSGroupingRule) drawStates(rule);
    else if (rule instanceof CSSStyleRule && rule.selectorText.search(STATES) !== -1) {
      sheet.insertRule(
        rule.cssText.replaceAll(STATES, (_, state: string) => `[data-state=${state}]`),
        index + 1,
      );
    }
  }
}
