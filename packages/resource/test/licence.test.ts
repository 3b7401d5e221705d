import {
  ALL_LICENCES,
  findKioskTier,
  opensPointsOfInterest,
  findResourceClass,
  isPremiumLike,
  isWorkplace,
  LICENCE_CODES,
  LICENCES,
  licensedResources,
  SERVER_TYPES,
  type LicenceGrant,
} from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

const resources = ['ResourceBasic', 'ResourceStandard', 'AssistWorkplace', 'AssistCustom', 'ResourcePremium', null].map((csCode, index) =>
  aResource({ id: csCode ?? 'none', csCode, rank: 10 - index }),
);
const shown = (...args: [Parameters<typeof licensedResources>[1], Parameters<typeof licensedResources>[2]]) =>
  licensedResources(resources, ...args).map(({ id }) => id);
const any = (code: string) => [{ code, quantity: null }];
const ALL = resources.map(({ id }) => id);
const STANDARD = ['ResourceStandard', 'AssistWorkplace', 'AssistCustom'];

describe('the licence code (specification, section 3)', () => {
  it.each<[string, LicenceGrant]>([
    ['ResourcePremium', { kind: 'resources', resourceClass: 'premium' }],
    ['AssistWorkplace', { kind: 'resources', resourceClass: 'standard' }],
    ['AssistCustom', { kind: 'resources', resourceClass: 'standard' }],
    ['POIStandard', { kind: 'points-of-interest', tier: 'standard' }],
    ['AnalyticsResBase', { kind: 'analytics', of: 'resources', tier: 'basic' }],
    ['AnalyticsRes01', { kind: 'analytics', of: 'resources', tier: 'standard' }],
    ['AnalyticsNaviBase', { kind: 'analytics', of: 'navigation', tier: 'basic' }],
    ['AnalyticsNavi01', { kind: 'analytics', of: 'navigation', tier: 'standard' }],
    ['ResourceBasic', { kind: 'resources', resourceClass: 'basic' }],
    ['ResourceStandard', { kind: 'resources', resourceClass: 'standard' }],
    ['POIBasic', { kind: 'points-of-interest', tier: 'basic' }],
    ['KioskBasic', { kind: 'kiosk', tier: 'basic' }],
    ['KioskStandard', { kind: 'kiosk', tier: 'standard' }],
    ['KioskPremium', { kind: 'kiosk', tier: 'premium' }],
    ['SolutionProvider', { kind: 'everything' }],
    ['SaaS', { kind: 'everything' }],
  ])('%s opens %j', (code, grant) => {
    expect(LICENCES[code as keyof typeof LICENCES].opens).toEqual(grant);
  });

  it('is one of 16', () => expect(LICENCE_CODES).toHaveLength(16));

  it.each([
    ['SaaS', ['o365', 'gspace', 'touch']],
    ['SolutionProvider', ['o365', 'gspace', 'ews', 'touch']],
    ['ResourceBasic', ['o365', 'gspace', 'ews', 'touch']],
  ])('%s is valid for %j', (code, serverTypes) => {
    expect(LICENCES[code as keyof typeof LICENCES].validFor).toEqual(serverTypes);
    for (const serverType of SERVER_TYPES) expect(shown(any(code), serverType).length > 0).toBe(serverTypes.includes(serverType));
  });
});

describe('the licensed resources', () => {
  it.each<[string, Parameters<typeof licensedResources>[1], string[]]>([
    ['the default opens all', ALL_LICENCES, ALL],
    ['no licence opens none', [], []],
    ['a basic licence opens basic resources', any('ResourceBasic'), ['ResourceBasic']],
    ['a premium licence opens premium resources', any('ResourcePremium'), ['ResourcePremium']],
    ['a standard licence opens standard resources', any('ResourceStandard'), STANDARD],
    ['a licence for workplaces opens standard resources', any('AssistWorkplace'), STANDARD],
    ['a custom licence opens standard resources', any('AssistCustom'), STANDARD],
    ['a quantity opens as many, the best ranked first', [{ code: 'ResourceStandard', quantity: 2 }], ['AssistWorkplace', 'AssistCustom']],
    [
      'quantities of a class add up',
      [
        { code: 'ResourceStandard', quantity: 1 },
        { code: 'AssistCustom', quantity: 2 },
      ],
      STANDARD,
    ],
    [
      'one licence without a quantity opens all of its class',
      [
        { code: 'ResourceStandard', quantity: 1 },
        { code: 'AssistCustom', quantity: null },
      ],
      STANDARD,
    ],
    ['a quantity of zero opens nothing', [{ code: 'ResourceBasic', quantity: 0 }], []],
    ['an unknown code opens nothing', any('toString'), []],
    ['a kiosk licence opens no resource', any('KioskPremium'), []],
  ])('follow from the licences: %s', (_name, licences, expected) => {
    expect(shown(licences, 'touch')).toEqual(expected);
  });
});

describe('the tier of the first kiosk, and the points of interest', () => {
  it.each([
    [any('KioskBasic'), 'basic', false],
    [[...any('KioskPremium'), ...any('KioskBasic')], 'premium', false],
    [any('KioskStandard'), 'standard', false],
    [any('POIBasic'), undefined, true],
    [any('POIStandard'), undefined, true],
    [any('AnalyticsNavi01'), undefined, false],
    [ALL_LICENCES, 'premium', true],
    [[], undefined, false],
    [[{ code: 'KioskBasic', quantity: 0 }], undefined, false],
    [[{ code: 'POIBasic', quantity: 0 }], undefined, false],
  ])('are, with the licences %j, %s and %s', (licences, kiosk, points) => {
    expect(findKioskTier(licences, 'o365', 0)).toBe(kiosk);
    expect(opensPointsOfInterest(licences, 'o365')).toBe(points);
  });
});

describe('a kiosk’s licence', () => {
  it.each<[string, Parameters<typeof findKioskTier>[0], (string | undefined)[]]>([
    ['the default', ALL_LICENCES, ['premium', 'premium', 'premium', 'premium']],
    [
      'one of each: the best go to the kiosks paired first',
      ['KioskBasic', 'KioskStandard', 'KioskPremium'].map((code) => ({ code, quantity: 1 })),
      ['premium', 'standard', 'basic', undefined],
    ],
    ['two of a tier', [{ code: 'KioskBasic', quantity: 2 }], ['basic', 'basic', undefined, undefined]],
    [
      'quantities add up',
      [
        { code: 'KioskStandard', quantity: 1 },
        { code: 'KioskStandard', quantity: 2 },
      ],
      ['standard', 'standard', 'standard', undefined],
    ],
    [
      'the whole solution for two, and basic for any',
      [{ code: 'SolutionProvider', quantity: 2 }, ...any('KioskBasic')],
      ['premium', 'premium', 'basic', 'basic'],
    ],
    ['no licence for kiosks', any('ResourceBasic'), [undefined, undefined, undefined, undefined]],
  ])('follows from all licences: %s', (_what, licences, tiers) => {
    expect([0, 1, 2, 3].map((position) => findKioskTier(licences, 'touch', position))).toEqual(tiers);
  });
});

describe('the class of a resource type (decisions, section 6)', () => {
  it.each([
    ['ResourceBasic', 'basic', false, false],
    ['ResourceStandard', 'standard', false, false],
    ['AssistWorkplace', 'standard', false, true],
    ['AssistCustom', 'standard', false, false],
    ['ResourcePremium', 'premium', true, false],
    ['constructor', undefined, false, false],
    [null, undefined, false, false],
  ])('with the code %s is %s (premium-like: %s, workplace: %s)', (csCode, resourceClass, premium, workplace) => {
    expect(findResourceClass(csCode)).toBe(resourceClass);
    expect(isPremiumLike(aResource({ csCode }))).toBe(premium);
    expect(isWorkplace(aResource({ csCode }))).toBe(workplace);
  });
});
