/** The screens that people often open first, each in a separate file. */
export const SCREENS = {
  signIn: () => import('../features/sign-in/components/sign-in-page.tsx'),
  home: () => import('../features/home/components/home-page.tsx'),
  plan: () => import('../features/plan/components/plan-page.tsx'),
  timeline: () => import('../features/timeline/components/timeline-page.tsx'),
  reservations: () => import('../features/reservations/components/reservations-page.tsx'),
} as const;

const AT: Readonly<Record<string, () => Promise<unknown>>> = {
  '/account/login': SCREENS.signIn,
  '/': SCREENS.home,
  '/plan': SCREENS.plan,
  '/timeline': SCREENS.timeline,
  '/reservations': SCREENS.reservations,
};

/** Returns the function that loads the screen at a path; undefined for guests and for screens that are seldom first. */
export function findScreenAt(path: string): (() => Promise<unknown>) | undefined {
  return AT[path];
}
