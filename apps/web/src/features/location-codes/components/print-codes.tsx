import { CODES_AT_ONCE, type SignFormat } from '@assist/contract';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { signDrawingsQuery, usePrintLocationCodes } from '../../../lib/api/location-codes.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { savePdf } from '../save-pdf.ts';
import { SignSheet } from './sign-sheet.tsx';

interface PrintCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const FORMATS: readonly SignFormat[] = ['a6', 'a5', 'a4'];

/** Shows a preview of the sheets, which can be printed or saved as a PDF. */
export function PrintCodes({ codes: wanted, onClose }: PrintCodesProps) {
  const t = useT();
  const errorText = useErrorText();
  // An empty `apiURL` means that PUBLIC_URL is not set, so the signs point to the origin of this page.
  const { defaultLanguage, apiURL } = useConfiguration();
  const codes = wanted.slice(0, CODES_AT_ONCE);
  const [format, setFormat] = useState<SignFormat>('a6');
  const [language, setLanguage] = useState(isLanguage(defaultLanguage) ? defaultLanguage : 'en');
  const asked = { codes: [...codes], format, language };
  const result = useQuery(signDrawingsQuery(asked));
  const failure = failureOf(result);
  const print = usePrintLocationCodes();
  const { sheets, all } = result.data ?? { sheets: [], all: 0 };
  return (
    <div className="page codes-print">
      <PrintHead count={codes.length} onClose={onClose} />
      {apiURL === '' && (
        <p className="codes-print__warning" role="alert">
          {t('codes.noPublicUrl', { address: location.host })}
        </p>
      )}
      <div className="codes__filters">
        <SheetFields format={format} onFormat={setFormat} language={language} onLanguage={setLanguage} />
        <Button
          kind="primary"
          icon={<Download size={18} aria-hidden />}
          busy={print.isPending}
          onClick={() => print.mutate(asked, { onSuccess: (bytes) => savePdf(bytes, 'location-codes.pdf') })}
        >
          {t('codes.pdf')}
        </Button>
        <Button icon={<Printer size={18} aria-hidden />} disabled={sheets.length === 0} onClick={() => window.print()}>
          {t('codes.printNow')}
        </Button>
      </div>
      {print.isError && (
        <p className="field__error" role="alert">
          {errorText(print.error)}
        </p>
      )}
      {all > sheets.length && <p className="codes__lead">{t('codes.onlyFirst', { shown: sheets.length, all })}</p>}
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={320} />}
      <ol className="sign-sheets" data-format={format}>
        {sheets.map((sheet, index) => (
          <li key={index}>
            <SignSheet sheet={sheet} label={t('codes.sheet', { number: index + 1, all })} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows the title, which takes the focus, and a button back to the list. */
function PrintHead({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="page__head">
      <Button kind="quiet" icon={<ArrowLeft size={18} aria-hidden />} onClick={onClose}>
        {t('settings.codes')}
      </Button>
      <h1 ref={heading} tabIndex={-1}>
        {t('codes.printTitle', { count })}
      </h1>
    </header>
  );
}

interface SheetFieldsProps {
  readonly format: SignFormat;
  readonly onFormat: (format: SignFormat) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Chooses the size of the sheets and the language on them. */
function SheetFields({ format, onFormat, language, onLanguage }: SheetFieldsProps) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('codes.format')}
        value={format}
        onChange={({ target }) => onFormat(FORMATS.find((one) => one === target.value) ?? 'a6')}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {t(`codes.format.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('settings.language')}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) onLanguage(target.value);
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
