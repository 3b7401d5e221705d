import type { AttendeeResponse, ShowAs } from '@assist/reservation';
import type { Answer, ItemVisibility } from '../engine/index.ts';

/** Exchange's terms for the engine's answers. */
export const RESPONSE_TYPE: Readonly<Record<AttendeeResponse, string>> = {
  accepted: 'Accept',
  tentative: 'Tentative',
  declined: 'Decline',
  needsAction: 'NoResponseReceived',
  organizer: 'Organizer',
  unknown: 'Unknown',
};

export const BUSY_TYPE: Readonly<Record<ShowAs, string>> = {
  free: 'Free',
  tentative: 'Tentative',
  busy: 'Busy',
  oof: 'OOF',
  workingElsewhere: 'WorkingElsewhere',
  unknown: 'NoData',
};

export const SENSITIVITY: Readonly<Record<ItemVisibility, string>> = {
  public: 'Normal',
  personal: 'Personal',
  private: 'Private',
  confidential: 'Confidential',
};

export const ANSWERS: Readonly<Record<string, Answer>> = {
  AcceptItem: 'accepted',
  TentativelyAcceptItem: 'tentative',
  DeclineItem: 'declined',
};

export function readNamed<T extends string>(table: Readonly<Record<T, string>>, text: string): T | undefined {
  return (Object.keys(table) as T[]).find((key) => table[key] === text);
}
