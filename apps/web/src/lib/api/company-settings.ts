import { type BodySent, changeCompanySettings, getCompanySettings, removeCompanyLogo, saveCompanyLogo } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** The company's name, zone, language and look, for administrators. Never taken from the cache, because others change them too. */
export const companySettingsQuery = queryOptions({
  queryKey: ['company-settings'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getCompanySettings, { signal }),
});

export type SettingChange = BodySent<typeof changeCompanySettings>['changes'][number];

export function useCompanySettings() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: companySettingsQuery.queryKey });
  return {
    change: useMutation({
      mutationFn: (changes: readonly SettingChange[]) => call(changeCompanySettings, { body: { changes: [...changes] } }),
      onSuccess: ({ settings }) => client.setQueryData(companySettingsQuery.queryKey, settings),
    }),
    saveLogo: useMutation({ onSettled, mutationFn: (picture: string) => call(saveCompanyLogo, { body: { picture } }) }),
    removeLogo: useMutation({ onSettled, mutationFn: () => call(removeCompanyLogo, {}) }),
  };
}
