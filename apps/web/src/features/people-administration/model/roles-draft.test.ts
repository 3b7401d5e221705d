import type { PersonRoles } from '@assist/contract';
import { toAreaTree } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { draftOf, hasHiddenRoles, isSameDraft, readDraft } from './roles-draft.ts';

const areas = toAreaTree(
  [
    ['house', null],
    ['floor-1', 'house'],
    ['floor-2', 'house'],
  ].map(([id, parentAreaId]) => ({ id: id!, parentAreaId: parentAreaId ?? null, maxUt: 100 })),
);
const NONE: PersonRoles = { manager: null, reception: false, approver: false };
const manages = (areaIds: string[], ...capabilities: NonNullable<PersonRoles['manager']>['capabilities']): PersonRoles => ({
  ...NONE,
  manager: { areaIds, capabilities },
});

describe('the draft of a person’s roles', () => {
  it.each([
    ['nothing for a person who manages nothing', NONE, { areaIds: [], capabilities: [] }],
    ['only capabilities with an effect', manages(['floor-1'], 'reports', 'kiosks'), { areaIds: ['floor-1'], capabilities: ['kiosks'] }],
    ['no area that another one contains', manages(['house', 'floor-1'], 'plan'), { areaIds: ['house'], capabilities: ['plan'] }],
    ['no area that is gone', manages(['torn-down', 'floor-2'], 'plan'), { areaIds: ['floor-2'], capabilities: ['plan'] }],
  ])('has %s', (_what, roles, draft) => {
    expect(draftOf(roles, areas)).toEqual(draft);
  });

  it('is the same whatever the order of its areas and capabilities', () => {
    const draft = { areaIds: ['floor-1', 'floor-2'], capabilities: ['plan', 'kiosks'] } as const;
    expect(isSameDraft(draft, { areaIds: ['floor-2', 'floor-1'], capabilities: ['kiosks', 'plan'] })).toBe(true);
    expect(isSameDraft(draft, { ...draft, areaIds: ['floor-1'] })).toBe(false);
    expect(isSameDraft(draft, { ...draft, capabilities: ['plan'] })).toBe(false);
  });
});

describe('the roles that are stored', () => {
  it('keep what the form does not show', () => {
    const before = { ...manages(['floor-1'], 'reports', 'plan'), reception: true, approver: true };
    expect(readDraft({ areaIds: ['floor-2'], capabilities: ['kiosks'] }, before)).toEqual({
      roles: { manager: { areaIds: ['floor-2'], capabilities: ['kiosks', 'reports'] }, reception: true, approver: true },
    });
    expect(readDraft({ areaIds: ['floor-1'], capabilities: [] }, before)).toMatchObject({
      roles: { manager: { capabilities: ['reports'] } },
    });
    expect(hasHiddenRoles(before)).toBe(true);
  });

  it('are none of a manager without areas and capabilities', () => {
    expect(readDraft({ areaIds: [], capabilities: [] }, manages(['floor-1'], 'plan'))).toEqual({ roles: NONE });
    expect(hasHiddenRoles(manages(['floor-1'], 'plan'))).toBe(false);
  });

  it('need capabilities for areas, and areas for capabilities', () => {
    expect(readDraft({ areaIds: ['floor-1'], capabilities: [] }, NONE)).toEqual({ missing: 'capabilities' });
    expect(readDraft({ areaIds: [], capabilities: ['plan'] }, NONE)).toEqual({ missing: 'areas' });
  });
});
