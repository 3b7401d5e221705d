import { saveUserSettings, type UserSettings } from '@assist/contract';
import type { Translate } from '@assist/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../components/toast.tsx';
import { call } from '../../lib/api/call.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { readAnewAfterLast } from '../../lib/api/mutations.ts';
import { KEYS, settingsQuery } from '../../lib/api/queries.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { loadLanguage, loadWords, useT } from '../../lib/language-context.tsx';

const SETTINGS = { mutationKey: ['settings'], scope: { id: 'settings' } };

/**
 * Returns the person's settings and the function that saves them. A change is shown immediately and reverted if it fails. Changes are sent
 * one after another. With `isQuiet`, for settings that are saved as a side effect, the person is not told of a success.
 */
export function useSaveSettings({ isQuiet = false }: { readonly isQuiet?: boolean } = {}) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const result = useQuery(settingsQuery);
  const settings = result.data;
  const { mutate } = useMutation({
    ...SETTINGS,
    mutationFn: (next: UserSettings) => call(saveUserSettings, { body: next }),
    onMutate: async (next) => {
      // A pending request is cancelled, because its answer would bring back the old settings.
      await client.cancelQueries({ queryKey: KEYS.settings });
      const before = client.getQueryData(settingsQuery.queryKey);
      client.setQueryData(settingsQuery.queryKey, next);
      return { before };
    },
    onSuccess: () => {
      if (isQuiet) return;
      const say = (inWords: Translate) => toast({ kind: 'success', text: inWords('settings.saved') });
      // The message uses the current language, which may just have been changed, so that its words are still being loaded.
      void loadWords('others')
        .then(() => loadLanguage())
        .then(
          (spoken) => say(spoken.t),
          () => say(t),
        );
    },
    onError: (error, _next, context) => {
      client.setQueryData(settingsQuery.queryKey, context?.before);
      toast({ kind: 'error', text: errorText(error) });
    },
    onSettled: () => readAnewAfterLast(client, SETTINGS.mutationKey, [KEYS.settings]),
  });
  return {
    /**
     * Undefined until loaded. Nothing is saved before that, because all settings are saved together and the others would be overwritten.
     */
    settings,
    failure: failureOf(result),
    save: (patch: Partial<UserSettings>) => {
      const known = client.getQueryData(settingsQuery.queryKey);
      if (known !== undefined) mutate({ ...known, ...patch });
    },
  };
}
