import type { Ground, OpenModule } from '../../ground/ground.ts';
import { browserLogRoutes } from './browser-log.routes.ts';

export function openBrowserLog({ log }: Ground): OpenModule<undefined> {
  return { usecases: undefined, routes: browserLogRoutes(log), jobs: [] };
}
