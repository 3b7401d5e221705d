// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, type ToastContent, useToast } from '../src/components/toast.tsx';

let show: (content: ToastContent) => void;

const say = (text: string, more: Partial<ToastContent> = {}) => act(() => show({ kind: 'info', text, ...more }));
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const said = () => [...screen.getByRole('status').querySelectorAll('p')].map((one) => one.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  const wrapper = ({ children }: { children: ReactNode }) => <ToastProvider closeLabel="Close">{children}</ToastProvider>;
  show = renderHook(useToast, { wrapper }).result.current;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('is announced to screen readers without interrupting them', () => {
    say('Saved');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    expect(said()).toEqual(['Saved']);
  });

  it('disappears by itself seven seconds after it appeared', () => {
    say('One');
    wait(4_000);
    say('Two');
    wait(3_000);
    expect(said()).toEqual(['Two']);
    wait(4_000);
    expect(said()).toEqual([]);
  });

  it('stays longer with an action, and as long as it has the focus', () => {
    say('Deleted', { action: { label: 'Undo', run: () => {} } });
    wait(11_000);
    screen.getByRole('button', { name: 'Undo' }).focus();
    wait(5_000);
    expect(said()).toEqual(['Deleted']);
    screen.getByRole('button', { name: 'Undo' }).blur();
    wait(2_000);
    expect(said()).toEqual([]);
  });

  it('is one of at most three: a fourth replaces the oldest', () => {
    for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
    expect(said()).toEqual(['Two', 'Three', 'Four']);
  });

  it('can be closed without affecting the others', () => {
    for (const text of ['One', 'Two']) say(text);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(said()).toEqual(['Two']);
  });

  it('offers to undo only once, and disappears with the press', () => {
    const run = vi.fn<() => void>();
    say('Deleted', { action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([run.mock.calls.length, said()]).toEqual([1, []]);
  });

  it('offers to undo only what was done last', () => {
    const action = { label: 'Undo', run: () => {} };
    say('Reserved', { action });
    say('Copied');
    say('Deleted', { action });
    expect(said()).toEqual(['Copied', 'Deleted']);
  });
});
