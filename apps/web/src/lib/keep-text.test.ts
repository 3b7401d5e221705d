import { describe, expect, it, vi } from 'vitest';
import { keepText } from './keep-text.ts';

const storage = (setItem: Storage['setItem']) => () => ({ setItem }) as Storage;

describe('an optional text', () => {
  it('is stored if there is room', () => {
    const setItem = vi.fn<Storage['setItem']>();
    keepText('key', 'text', storage(setItem));
    expect(setItem).toHaveBeenCalledWith('key', 'text');
  });

  it('is skipped without an error if the store is full', () => {
    const full = storage(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepText('key', 'text', full)).not.toThrow();
  });

  it('is skipped if the browser forbids the store', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    expect(() => keepText('key', 'text', forbidden)).not.toThrow();
  });
});
