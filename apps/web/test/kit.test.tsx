// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import design from '../../../docs/design.md?raw';
import { Kit } from '../dev/kit.tsx';

afterEach(cleanup);

const files = Object.keys(import.meta.glob('../src/components/*.tsx')).map((path) => path.split('/').at(-1)!.slice(0, -'.tsx'.length));

describe('the page of all components (/dev/kit)', () => {
  it.each(files)('shows %s in both looks, and the design document describes it', (name) => {
    const { container } = render(<Kit />);
    const pieces = container.querySelectorAll(`[data-component=${name}]`);
    expect([...pieces].map((piece) => piece.children.length > 1)).toEqual([true, true]);
    expect(design).toContain(`\`${name}\``);
  });
});
