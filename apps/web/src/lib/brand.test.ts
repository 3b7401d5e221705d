// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { applyBrand } from './brand.ts';

describe('the company’s colours', () => {
  const { style } = document.documentElement;
  afterEach(() => document.documentElement.removeAttribute('style'));

  it.each([
    ['its accent is the brand', { accent: '#2f6f5e' }, { '--brand': '#2f6f5e' }],
    [
      'a slot code has its own on paper and on the plan',
      { reserved: '#aa0000' },
      { '--slot-reserved': '#aa0000', '--place-reserved': '#aa0000', '--brand': '' },
    ],
    ['what is no colour leaves ours', { accent: 'greenish', free: 'none' }, { '--brand': '', '--slot-free': '' }],
    ['what is yours is no code of theirs', { yours: '#112233' }, { '--slot-yours': '', '--yours': '' }],
  ])('%s', (_name, colours, expected) => {
    applyBrand(colours);
    for (const [token, value] of Object.entries(expected)) expect(style.getPropertyValue(token)).toBe(value);
  });

  it('have black or white text on them', () => {
    applyBrand({ reserved: '#aa0000' });
    expect(style.getPropertyValue('--on-slot-reserved')).toContain('from var(--slot-reserved)');
  });
});
