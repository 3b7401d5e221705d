export * from './location-code.ts';
export * from './route.ts';
export { describeRoute } from './guidance/describe-route.ts';
export { listSteps, type StepSurroundings } from './guidance/list-steps.ts';
export type { Step } from './guidance/step.ts';
export { routeMessage, type RouteNames, stepMessage } from './guidance/step-message.ts';
export type { TurnDirection } from './guidance/turn-direction.ts';
export * from './navigation/map-mode.ts';
export type { NavigationError } from './navigation/navigation-error.ts';
