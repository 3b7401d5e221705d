import type { UserSettings } from '@assist/contract';
import { isInArea } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField, SelectField } from '../../../components/text-field.tsx';
import { favouritesQuery } from '../../../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { ROUTE_PROFILES } from '../../../parts/walk/route-profiles.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';

interface PlaceSettingsProps {
  readonly settings: UserSettings | undefined;
  readonly onSave: (patch: Partial<UserSettings>) => void;
}

/** Chooses the person's usual place, their route profile, and the floors that are shown first. */
export function PlaceSettings({ settings, onSave }: PlaceSettingsProps) {
  const t = useT();
  const text = useText();
  const { areas, navigationConfigured } = useConfiguration();
  const chosen = settings?.location.filteredAreaIds ?? [];
  const floors = areas.filter((area) => area.kind === 'floor').toSorted((a, b) => a.rank - b.rank);
  return (
    <section className="card settings__group" aria-labelledby="areas-title">
      <HomePlace settings={settings} onSave={onSave} />
      {navigationConfigured && (
        <SelectField
          label={t('navigate.profile')}
          hint={t('settings.routeProfileHint')}
          value={settings?.routeProfile ?? 'normal'}
          disabled={settings === undefined}
          onChange={({ target }) => onSave({ routeProfile: ROUTE_PROFILES.find((one) => one === target.value) ?? 'normal' })}
        >
          {ROUTE_PROFILES.map((profile) => (
            <option key={profile} value={profile}>
              {t(`navigate.profile.${profile}`)}
            </option>
          ))}
        </SelectField>
      )}
      <h2 id="areas-title">{t('settings.areas')}</h2>
      <p className="settings__hint">{t('settings.areasHint')}</p>
      {floors.map((area) => (
        <CheckboxField
          key={area.id}
          label={text(area.name)}
          checked={chosen.includes(area.id)}
          disabled={settings === undefined}
          onChange={(event) =>
            onSave({
              location: { filteredAreaIds: event.target.checked ? [...chosen, area.id] : chosen.filter((id) => id !== area.id) },
            })
          }
        />
      ))}
    </section>
  );
}

/** Chooses the usual place: a favourite resource, a floor, or a zone. */
function HomePlace({ settings, onSave }: PlaceSettingsProps) {
  const t = useT();
  const text = useText();
  const { name } = useResourceText();
  const { areas } = useConfiguration();
  const areaTree = useAreaTree();
  const { resources = [] } = useResources();
  const { data: favourites = [] } = useQuery(favouritesQuery);
  const home = settings?.homePlaceId ?? '';
  // The current usual place is offered even if it is no longer a favourite.
  const offered = [...new Set([...favourites, home])].flatMap((id) => resources.find((resource) => resource.id === id) ?? []);
  const ofKind = (kind: string) => areas.filter((area) => area.kind === kind).toSorted((a, b) => a.rank - b.rank);
  const zones = ofKind('zone');
  const places = ofKind('floor').flatMap((floor) => [
    { id: floor.id, label: text(floor.name) },
    ...zones
      .filter((zone) => isInArea(areaTree, zone.id, floor.id))
      .map((zone) => ({ id: zone.id, label: `${text(floor.name)} · ${text(zone.name)}` })),
  ]);
  return (
    <SelectField
      label={t('settings.homePlace')}
      hint={t('settings.homePlaceHint')}
      value={home}
      disabled={settings === undefined}
      onChange={(event) => onSave({ homePlaceId: event.target.value === '' ? null : event.target.value })}
    >
      <option value="">{t('settings.homePlaceNone')}</option>
      {offered.length > 0 && (
        <optgroup label={t('settings.homeFavourites')}>
          {offered.map((resource) => (
            <option key={resource.id} value={resource.id}>
              {name(resource)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('settings.homeAreas')}>
        {places.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
