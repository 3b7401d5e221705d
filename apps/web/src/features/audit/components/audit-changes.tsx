import type { MessageKey } from '@assist/i18n';
import { useMemo } from 'react';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { useColumnWords } from '../../../parts/lists/use-column-words.ts';
import { type AuditAct, columnsOf } from '../model/audit-acts.ts';

const LENGTH_MAX = 80;

/** The settings of the company, which are in no list. */
const SETTINGS: Readonly<Record<string, MessageKey>> = {
  companyName: 'word.name',
  timezone: 'time.zone',
  defaultLanguage: 'setUp.language',
  accent: 'company.colour',
};

/** Shows the values of an object that an act has changed: before and after. Of a new object, only what they are. */
export function AuditChanges({ act }: { readonly act: AuditAct }) {
  const t = useT();
  const text = useText();
  const { areas, filters } = useConfiguration();
  const columns = useMemo(() => columnsOf(act, filters), [act, filters]);
  const tree = useMemo(() => areas.map(({ id, name }) => ({ row: { id, cells: { name: text(name) } }, depth: 0 })), [areas, text]);
  const words = useColumnWords(columns, tree);
  const labelOf = (key: string) => {
    const setting = act.objectKind === 'company' ? SETTINGS[key] : undefined;
    const label = setting === undefined ? words.labelOf(key) : t(setting);
    // A column that only a newer server knows is shown by its key.
    return label === `column.${key}` ? key : label;
  };
  return (
    <ul className="audit-row__changes">
      {act.changes.map(({ key, before, after }) => (
        <li key={key}>
          <span>{labelOf(key)}: </span>
          {act.kind !== 'added' && <Value as="del" text={words.seenText(key, before)} />}
          {act.kind === 'changed' && ' → '}
          {act.kind !== 'removed' && <Value as="ins" text={words.seenText(key, after)} />}
        </li>
      ))}
    </ul>
  );
}

function Value({ as: Tag, text }: { readonly as: 'del' | 'ins'; readonly text: string }) {
  const t = useT();
  if (text === '') return <em>{t('list.emptyCell')}</em>;
  const letters = [...text];
  return letters.length <= LENGTH_MAX ? <Tag>{text}</Tag> : <Tag title={text}>{`${letters.slice(0, LENGTH_MAX).join('').trimEnd()}…`}</Tag>;
}
