import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Every screen in every language, theme and width: half an hour, and therefore a command of its own. */
export default defineConfig({ ...journeys, testDir: './matrix', fullyParallel: true, timeout: 300_000 });
