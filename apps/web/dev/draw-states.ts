const STATES = /:(hover|active|focus-visible)/g;

/** Copies each rule about a state to `data-state`, so that a page can show the state of an untouched element. */
export function drawStates(sheet: CSSStyleSheet | CSSGroupingRule): void {
  // From the last rule to the first, because each copy is inserted behind its original and moves the later ones.
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
