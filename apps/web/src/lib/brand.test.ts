// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { applyBrand } from './brand.ts';

describe('the company’s colours', () => {
  const { style } = document.documentElement;
  afterEach(() => document.documentElement.removeAttribute('style'));

  it.each([
    ['the accent sets the brand colour', { accent: '#2f6f5e' }, { '--brand': '#2f6f5e' }],
    [
      'the colour of a slot code applies to schedules and to the plan',
      { reserved: '#aa0000' },
      { '--slot-reserved': '#aa0000', '--place-reserved': '#aa0000', '--brand': '' },
    ],
    ['an invalid colour leaves the product’s own', { accent: 'greenish', free: 'none' }, { '--brand': '', '--slot-free': '' }],
    ['the colour of your own reservations cannot be set', { yours: '#112233' }, { '--slot-yours': '', '--yours': '' }],
  ])('%s', (_name, colours, expected) => {
    applyBrand(colours);
    for (const [token, value] of Object.entries(expected)) expect(style.getPropertyValue(token)).toBe(value);
  });

  it('get black or white text on them', () => {
    applyBrand({ reserved: '#aa0000' });
    expect(style.getPropertyValue('--on-slot-reserved')).toContain('from var(--slot-reserved)');
  });
});
