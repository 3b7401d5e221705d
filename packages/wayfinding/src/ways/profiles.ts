import { ARC } from '../graph/walking-graph.ts';
import type { RouteProfile } from '../route.ts';

export interface ProfileRules {
  /** The ground to walk on: that for wheelchairs keeps further away from walls. */
  readonly ground: 'walking' | 'stepFree';
  readonly metresPerSecond: number;
  /** `ARC` flags: arcs with any of them are never used. */
  readonly barred: number;
  /** `ARC` flags: arcs with any of them cost AVOIDED_MS more. */
  readonly avoided: number;
}

const NOBODY = ARC.emergency | ARC.outOfOrder;
const BARRIERS = ARC.stairs | ARC.escalator | ARC.revolving | ARC.steep | ARC.narrow | ARC.step;

/** The rules of each profile. For the limits of step-free routes (DIN 18040-1, ADA 404), see docs/wayfinding.md. */
export const PROFILES: { readonly [Name in RouteProfile]: ProfileRules } = {
  normal: { ground: 'walking', metresPerSecond: 1.2, barred: NOBODY | ARC.restricted, avoided: ARC.vehicle },
  noStairs: {
    ground: 'walking',
    metresPerSecond: 1.2,
    barred: NOBODY | ARC.restricted | ARC.stairs,
    avoided: ARC.vehicle | ARC.revolving | ARC.narrow,
  },
  stepFree: { ground: 'stepFree', metresPerSecond: 0.8, barred: NOBODY | ARC.restricted | BARRIERS, avoided: ARC.vehicle | ARC.heavyDoor },
  staff: { ground: 'walking', metresPerSecond: 1.2, barred: NOBODY, avoided: ARC.vehicle },
  avoidLifts: { ground: 'walking', metresPerSecond: 1.2, barred: NOBODY | ARC.restricted | ARC.elevator, avoided: ARC.vehicle },
};

/** Additional cost of an avoided arc, in milliseconds: the arc is used only if it saves more time than that. */
export const AVOIDED_MS = 60_000;
