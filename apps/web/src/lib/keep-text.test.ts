import { describe, expect, it, vi } from 'vitest';
import { keepText } from './keep-text.ts';

const storage = (setItem: Storage['setItem']) => () => ({ setItem }) as Storage;

describe('what a page can do without', () => {
  it('is kept where there is room', () => {
    const setItem = vi.fn<Storage['setItem']>();
    keepText('key', 'text', storage(setItem));
    expect(setItem).toHaveBeenCalledWith('key', 'text');
  });

  it('is not kept in a full store, and nothing fails of it', () => {
    const full = storage(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepText('key', 'text', full)).not.toThrow();
  });

  it('is not kept where the browser forbids its store', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    expect(() => keepText('key', 'text', forbidden)).not.toThrow();
  });
});
