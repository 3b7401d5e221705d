import type { RouteProfile } from '@assist/wayfinding';
import { Accessibility, Footprints } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../../lib/language-context.tsx';

interface ProfileSelectProps {
  readonly value: RouteProfile;
  /** The profiles that are offered. */
  readonly profiles: readonly RouteProfile[];
  readonly onChange: (profile: RouteProfile) => void;
}

/** Selects the route profile. The barrier-free profile always has its own button. */
export function ProfileSelect({ value, profiles, onChange }: ProfileSelectProps) {
  const t = useT();
  const id = useId();
  const isStepFree = value === 'stepFree';
  return (
    <div className="profile-select">
      <button
        type="button"
        className="profile-select__step-free"
        aria-pressed={isStepFree}
        onClick={() => onChange(isStepFree ? 'normal' : 'stepFree')}
      >
        <Accessibility size={18} aria-hidden />
        {t('navigate.profile.stepFree')}
      </button>
      <label htmlFor={id} className="visually-hidden">
        {t('navigate.profile')}
      </label>
      <span className="profile-select__ways">
        <Footprints size={18} aria-hidden />
        <select id={id} value={value} onChange={({ target }) => onChange(profiles.find((one) => one === target.value) ?? 'normal')}>
          {profiles.map((profile) => (
            <option key={profile} value={profile}>
              {t(`navigate.profile.${profile}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
