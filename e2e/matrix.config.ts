import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Every screen in every language, theme and width: an hour of it, and therefore a command of its own. */
export default defineConfig({ ...journeys, testDir: './matrix', fullyParallel: true, timeout: 600_000 });
