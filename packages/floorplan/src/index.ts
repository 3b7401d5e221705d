export * from './plan.ts';
export * from './metres.ts';
export * from './ring.ts';
export * from './area.ts';
export { overlapArea } from './overlap-area.ts';
export { boxIndex } from './box-index.ts';
export { CATEGORIES, OPEN_UNIT_CATEGORIES, SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
export { DEFECT_SEVERITY, hasErrors, type Defect, type DefectCode, type Severity } from './defect.ts';
export { importImdf, type ImportedPlan } from './import-imdf.ts';
export { exportImdf } from './export-imdf.ts';
export {
  measureArea,
  measurePlan,
  planProjection,
  type Measured,
  type MeasuredLevel,
  type PlanMeasures,
} from './plan-measures.ts';
export { listUnitsAtOpening, openingMiddle, OPENING_REACH_M } from './opening-units.ts';
export { labelText } from './label-text.ts';
export { SHAPE_LAYERS, type Shape, type ShapeLayer, type ShapeProperties } from './shape.ts';
export { levelBearing, levelShapes, turnPoint, type LevelShapes } from './level-shapes.ts';
export { levelToSvg, type LevelSvgOptions } from './level-to-svg.ts';
export { DARK_PLAN, LIGHT_PLAN, unitColour, type PlanColours } from './plan-colours.ts';
export { importOsmIndoor } from './import-osm-indoor.ts';
export { parseOsmLevels, type OsmLevels } from './osm-levels.ts';
export {
  findLabelDisplay,
  findMarkerDisplay,
  LABEL_DISPLAY,
  labelContent,
  MARKER_DISPLAY,
  MARKER_DISPLAY_VARIANT,
  markerContent,
  type LabelDisplay,
  type MarkedPlace,
  type MarkerContent,
  type MarkerDisplay,
  type MarkerDisplayVariant,
} from './display-options.ts';
