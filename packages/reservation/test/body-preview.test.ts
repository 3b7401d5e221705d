import { BODY_PREVIEW_LENGTH, bodyPreviewOf } from '@assist/reservation';
import { describe, expect, it } from 'vitest';

describe('the preview of an event’s text', () => {
  it.each([
    ['nothing', '', ''],
    ['a paragraph', '<p>Bring figures</p>', 'Bring figures'],
    ['a long text', 'x'.repeat(300), 'x'.repeat(BODY_PREVIEW_LENGTH)],
    // Outlook starts every text with kilobytes of styles.
    [
      'a page from Office',
      `<html><head><style>${'p.MsoNormal{margin:0}'.repeat(2_000)}</style></head><body><p class="MsoNormal">Bring figures<o:p></o:p></p></body></html>`,
      'Bring figures',
    ],
    ['a page whose text lies beyond the part that is read', `<style>${' '.repeat(70_000)}</style>Bring figures`, ''],
  ])('is right for %s', (_case, html, preview) => {
    expect(bodyPreviewOf(html)).toBe(preview);
  });
});
