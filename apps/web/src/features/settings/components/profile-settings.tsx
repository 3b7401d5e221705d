import { useQuery } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { NameForm } from './name-form.tsx';
import { OwnPicture } from './own-picture.tsx';

/** Shows the person's name and picture, and changes them unless they come from the company's own accounts. */
export function ProfileSettings() {
  const t = useT();
  const toast = useToast();
  const { signIn } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  if (me === undefined || me === null) return null;
  return (
    <section className="card settings__group" aria-labelledby="profile-title">
      <h2 id="profile-title">{t('profile.title')}</h2>
      {signIn.password === 'account' ? (
        <>
          <OwnPicture name={me.name}>
            {!isChanging && (
              <Button ref={button} icon={<UserRoundPen size={18} aria-hidden />} onClick={() => setChanging(true)}>
                {t('profile.change')}
              </Button>
            )}
          </OwnPicture>
          {isChanging && (
            <NameForm
              name={me.name}
              onDone={() => {
                toast({ kind: 'success', text: t('settings.saved') });
                setChanging(false);
              }}
              onCancel={() => setChanging(false)}
            />
          )}
        </>
      ) : (
        <>
          <p className="settings__state">{me.name}</p>
          <p className="settings__hint">{t('profile.elsewhere')}</p>
        </>
      )}
    </section>
  );
}
