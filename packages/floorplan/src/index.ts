export * from './plan.ts';
export * from './metres.ts';
export * from './ring.ts';
export * from './area.ts';
export { overlapArea } from './overlap-area.ts';
export { OPEN_UNIT_CATEGORIES, SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
export type { Defect } from './defect.ts';
export { importImdf } from './import-imdf.ts';
export { measurePlan, type MeasuredLevel } from './plan-measures.ts';
export { listUnitsAtOpening } from './opening-units.ts';
export type { Shape } from './shape.ts';
export { levelShapes, turnPoint } from './level-shapes.ts';
export { levelToSvg } from './level-to-svg.ts';
export { DARK_PLAN, LIGHT_PLAN, unitColour, type PlanColours } from './plan-colours.ts';
/** @comes The administration of plans will import them. */
export { importOsmIndoor } from './import-osm-indoor.ts';
/** @comes The administration of plans will import them. */
export { parseOsmLevels, type OsmLevels } from './osm-levels.ts';
export { LABEL_DISPLAY, labelContent, MARKER_DISPLAY, markerContent, type LabelDisplay, type MarkerDisplay } from './display-options.ts';
