import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { askForLink } from '../../../lib/api/email-link.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { OtherWays } from './other-ways.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

interface EmailLinkSentProps {
  readonly email: string;
  readonly returnUrl: string | undefined;
  readonly onOther: () => void;
}

/** Tells the person that a link was sent. It does not reveal whether an account has this address. */
export function EmailLinkSent({ email, returnUrl, onOther }: EmailLinkSentProps) {
  const t = useT();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const again = useMutation({ mutationFn: () => askForLink(email, returnUrl, language) });
  return (
    <EntranceCard title={t('link.sentTitle')} isNext>
      <p className="entrance__lead">{t('link.sentText', { email })}</p>
      <p className="entrance__hint" role="status">
        {t(again.isSuccess ? 'link.sentAgain' : 'link.sentHint')}
      </p>
      {again.isError && <EntranceError>{errorText(again.error)}</EntranceError>}
      <Button size="large" busy={again.isPending} onClick={() => again.mutate()}>
        {t(again.isPending ? 'link.sending' : 'link.again')}
      </Button>
      <Button kind="quiet" onClick={onOther}>
        {t('link.other')}
      </Button>
      <OtherWays returnUrl={returnUrl} />
    </EntranceCard>
  );
}
