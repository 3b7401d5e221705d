import { useConfiguration } from '../../lib/configuration-context.tsx';

/** Returns whether accounts, with their names, addresses and passwords, are this product's own, and not those of another system. */
export function useHasOwnAccounts(): boolean {
  return useConfiguration().signIn.password === 'account';
}
