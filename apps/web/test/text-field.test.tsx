// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../src/components/text-field.tsx';

afterEach(cleanup);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const focused = () => document.activeElement?.closest('.field')?.querySelector('label')?.textContent ?? null;

describe('the maximum length of a text input (specification, section 5)', () => {
  function open() {
    render(
      <>
        <div data-input-group>
          <TextField label="First" maxLength={3} />
          <TextField label="Second" maxLength={3} />
        </div>
        <TextField label="Alone" maxLength={2} />
        <TextField label="Without end" />
      </>,
    );
    return userEvent.setup();
  }

  it.each([
    ['First', 'ab', 'First'],
    ['First', 'abc', 'Second'],
    ['Second', 'abc', null],
    ['Alone', 'a', 'Alone'],
    ['Alone', 'ab', null],
    ['Without end', 'a long text', 'Without end'],
  ])('once %s contains "%s", leaves the focus in the field: %s', async (name, text, left) => {
    const user = open();
    await user.type(field(name), text);
    expect(focused()).toBe(left);
  });

  it('passes further input on to the next field', async () => {
    const user = open();
    await user.click(field('First'));
    await user.keyboard('abcdef');
    expect([field('First').value, field('Second').value]).toEqual(['abc', 'def']);
  });

  it('keeps the focus while the middle of the text is edited', async () => {
    const user = open();
    await user.type(field('First'), 'ac');
    field('First').setSelectionRange(1, 1);
    await user.keyboard('b');
    expect([field('First').value, focused()]).toEqual(['abc', 'First']);
  });
});
