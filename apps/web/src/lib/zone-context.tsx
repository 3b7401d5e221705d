import type { ZoneName } from '@assist/time';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useConfiguration } from './configuration-context.tsx';
import { usePreferences } from './preferences.ts';
import { type Telling, zoneOf } from './shown-zone.ts';

type Place = Pick<Telling, 'place' | 'toldIn'>;

const NOWHERE: Place = { place: undefined, toldIn: 'person' };
const PlaceContext = createContext<Place>(NOWHERE);
const PersonContext = createContext<ZoneName | undefined>(undefined);

interface InZoneProps {
  /** Zone of the place; undefined if the place is not known, so that times are the person's. */
  readonly zone: ZoneName | undefined;
  /** The time of the place, or of the person. Lists of a person's own reservations tell the person's. */
  readonly toldIn?: Telling['toldIn'];
  readonly children: ReactNode;
}

/** Tells the times within as those of a place. */
export function InZone({ zone, toldIn = 'place', children }: InZoneProps) {
  const value = useMemo(() => ({ place: zone, toldIn }), [zone, toldIn]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

/** Sets the zone of those who look at the screen and have no settings: a kiosk's is that of its floor, a guest's that of the browser. */
export function ZoneOfPerson({ zone, children }: { readonly zone: ZoneName | undefined; readonly children: ReactNode }) {
  return <PersonContext value={zone}>{children}</PersonContext>;
}

/** Returns the person's zone: that of the settings, or the company's until they have been read. */
export function usePersonZone(): ZoneName {
  const { timezone: company } = useConfiguration();
  const { timezone } = usePreferences();
  return useContext(PersonContext) ?? timezone ?? company;
}

/** Returns whose time is told here, and of which place. */
export function useTelling(): Telling {
  const place = useContext(PlaceContext);
  const person = usePersonZone();
  return useMemo(() => ({ ...place, person }), [place, person]);
}

/** Returns the zone of the times on this part of the screen: that of the surrounding place, or else the person's. */
export function useZone(): ZoneName {
  return zoneOf(useTelling());
}
