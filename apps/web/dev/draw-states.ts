const STATES = /:(hover|active|focus-visible)/g;

/** What a rule says of a state holds for `data-state` too, so that a page can show the state of what nobody touches. */
export function drawStates(sheet: CSSStyleSheet | CSSGroupingRule): void {
  // From the last to the first: each is inserted behind its own.
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
