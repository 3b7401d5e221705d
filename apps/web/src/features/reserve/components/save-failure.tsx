import { type Instant, toInstant } from '@assist/time';
import type { Conflict } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useCodeText, useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { conflictsToSay } from '../conflicts-to-say.ts';

interface SaveFailureProps {
  readonly error: Error;
  /** All resources that the person may see. A conflict contains only a resource's e-mail address, so the name is looked up in them. */
  readonly resources: readonly Resource[];
  readonly isSeries: boolean;
}

/** Shows why saving failed, and which of several dates or resources are the cause. */
export function SaveFailure({ error, resources, isSeries }: SaveFailureProps) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const codeText = useCodeText();
  const text = useResourceText();
  const { said, more } = conflictsToSay(isApiError(error) ? error.conflicts : []);
  const isOfMany = isSeries || said.length > 1;
  const lineOf = ({ email, code, start, end }: Conflict) => {
    const resource = resources.find((one) => one.email === email);
    const from: Instant | undefined = start === undefined ? undefined : toInstant(start);
    const when =
      from === undefined || end === undefined ? '' : `${format.day(format.dateOf(from))} ${format.timeRange(from, toInstant(end))}`;
    const what = [resource === undefined ? email : text.name(resource), when].filter(Boolean).join(', ');
    if (what === '') return codeText(code);
    return code === 'slot-taken' ? t('reserve.conflictTaken', { what }) : t('reserve.conflict', { what, reason: codeText(code) });
  };
  return (
    <div role="alert" className="reserve__failure">
      <p>{isOfMany && said.length > 0 ? t('reserve.conflicts') : errorText(error)}</p>
      {isOfMany && (
        <ul>
          {said.map((conflict) => (
            <li key={`${conflict.email} ${conflict.start} ${conflict.code}`}>{lineOf(conflict)}</li>
          ))}
        </ul>
      )}
      {isOfMany && more > 0 && <p>{t('reserve.conflictsMore', { count: more })}</p>}
    </div>
  );
}
