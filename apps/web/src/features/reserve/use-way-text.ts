import type { WayOut } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useCallback } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';

/** Returns a function that describes a way out in a few words, with a hint about its drawbacks. */
export function useWayText(resources: readonly Resource[]): (way: WayOut<string>) => { readonly label: string; readonly hint: string } {
  const t = useT();
  const textOf = useText();
  const text = useResourceText();
  const format = useFormat();
  const { filters } = useConfiguration();
  return useCallback(
    (way) => {
      const find = (email: string) => resources.find((one) => one.email === email);
      /** Returns the name of a property that a replacement lacks; if the property has several choices, the names of the missing ones. */
      const lackingOf = (id: string, of: Resource | undefined, by: Resource | undefined): readonly string[] => {
        const filter = filters.find((one) => one.id === id);
        const choicesOf = (one: Resource | undefined) => one?.properties.find(({ propertyId }) => propertyId === id)?.valueChoiceIds ?? [];
        const missing = choicesOf(of).filter((choice) => !choicesOf(by).includes(choice));
        const names =
          missing.length === 0 ? [filter?.name] : missing.map((key) => filter?.choices.find((choice) => choice.key === key)?.value);
        return names.map(textOf).filter((name) => name !== '');
      };
      switch (way.kind) {
        case 'skip':
          return { label: t('series.waySkip'), hint: '' };
        case 'time':
          return { label: format.timeRange(way.range.start, way.range.end), hint: '' };
        case 'instead': {
          const others = way.resources.flatMap(({ by }) => find(by) ?? []);
          const lacks = new Set(way.resources.flatMap((one) => one.lacks.flatMap((id) => lackingOf(id, find(one.of), find(one.by)))));
          return {
            label: t('series.wayInstead', { names: others.map(text.name).join(', ') }),
            hint: [
              [...new Set(others.map(text.place))].join(', '),
              lacks.size === 0 ? t('series.asGood') : t('series.without', { what: [...lacks].join(', ') }),
            ]
              .filter(Boolean)
              .join(' · '),
          };
        }
      }
    },
    [t, textOf, text, format, filters, resources],
  );
}
