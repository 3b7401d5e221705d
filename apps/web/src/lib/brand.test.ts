// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { applyBrand } from './brand.ts';

describe('applying the company’s colours', () => {
  const { style } = document.documentElement;
  afterEach(() => document.documentElement.removeAttribute('style'));

  it.each([
    ['sets the brand colour to the accent', { accent: '#2f6f5e' }, { '--brand': '#2f6f5e' }],
    [
      'uses the colour of a slot code in schedules and on the plan',
      { reserved: '#aa0000' },
      { '--slot-reserved': '#aa0000', '--place-reserved': '#aa0000', '--brand': '' },
    ],
    ['keeps the product’s colours instead of invalid ones', { accent: 'greenish', free: 'none' }, { '--brand': '', '--slot-free': '' }],
    ['ignores a colour for your own reservations', { yours: '#112233' }, { '--slot-yours': '', '--yours': '' }],
  ])('%s', (_name, colours, expected) => {
    applyBrand(colours);
    for (const [token, value] of Object.entries(expected)) expect(style.getPropertyValue(token)).toBe(value);
  });

  it('returns to the product’s colour when the company no longer has one', () => {
    applyBrand({ accent: '#2f6f5e' });
    applyBrand({});
    expect(style.getPropertyValue('--brand')).toBe('');
  });

  it('derives the colour of text from the colour behind it', () => {
    applyBrand({ reserved: '#aa0000' });
    expect(style.getPropertyValue('--on-slot-reserved')).toContain('from var(--slot-reserved)');
  });
});
