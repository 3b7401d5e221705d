import type { RouteProfile } from '@assist/wayfinding';
import { Accessibility } from 'lucide-react';
import { useT } from '../lib/language-context.tsx';
import { Button } from '../components/button.tsx';

interface StepFreeProps {
  readonly profile: RouteProfile;
  readonly onProfile: (profile: RouteProfile) => void;
}

/** A button that switches barrier-free routes on and off. */
export function StepFree({ profile, onProfile }: StepFreeProps) {
  const t = useT();
  const isOn = profile === 'stepFree';
  return (
    <Button
      kind={isOn ? 'primary' : 'secondary'}
      icon={<Accessibility size={24} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => onProfile(isOn ? 'normal' : 'stepFree')}
    >
      {t('navigate.profile.stepFree')}
    </Button>
  );
}
