import type { Translate } from '@assist/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { createQueryClient } from '../lib/api/create-query-client.ts';
import { applyBrand } from '../lib/brand.ts';
import { ConfigurationProvider } from '../lib/configuration-context.tsx';
import { LanguageProvider } from '../lib/language-context.tsx';
import { connect, type Phase } from './connect.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { KioskScreens } from './kiosk-screens.tsx';
import { Pairing } from './pairing.tsx';
import { Trouble } from './trouble.tsx';
import { useLive } from './use-live.ts';
import { WORDS } from './words.ts';

interface KioskPageProps {
  readonly language: ComponentProps<typeof LanguageProvider>['first'];
}

/** The whole page, for a kiosk that is starting, not registered, out of order, or running. */
export function KioskPage({ language }: KioskPageProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'starting' });
  useEffect(() => connect(setPhase), []);
  return (
    <FaultBoundary t={language.t}>
      <PhaseScreen phase={phase} language={language} t={language.t} />
    </FaultBoundary>
  );
}

function PhaseScreen({ phase, language, t }: KioskPageProps & { readonly phase: Phase; readonly t: Translate }) {
  switch (phase.kind) {
    case 'starting':
      return <main className="kiosk-trouble" role="status" aria-label={t('state.loading')} />;
    case 'pairing':
      return <Pairing code={phase.code} expiresAt={phase.expiresAt} language={language} />;
    case 'outOfOrder':
      return <Trouble error="KioskIsOutOfOrder" t={t} locale={language.locale} nextTryAt={phase.nextTryAt} contact="" />;
    case 'registered':
      return <Registered phase={phase} language={language} />;
  }
}

function Registered({ phase, language }: KioskPageProps & { readonly phase: Extract<Phase, { kind: 'registered' }> }) {
  const [client] = useState(createQueryClient);
  const [configuration, setConfiguration] = useState(phase.configuration);
  useEffect(() => {
    applyBrand(configuration.colours);
    document.title = configuration.companyName;
  }, [configuration]);
  useLive(client, configuration.capabilities.hearsEveryChange);
  // A former kiosk must not keep the building's data in memory either.
  useEffect(() => () => client.clear(), [client]);
  return (
    <ConfigurationProvider configuration={configuration}>
      <LanguageProvider first={language} later={WORDS} isKept={false}>
        <QueryClientProvider client={client}>
          <KioskScreens onConfiguration={setConfiguration} />
        </QueryClientProvider>
      </LanguageProvider>
    </ConfigurationProvider>
  );
}
