export * from './plan.ts';
export * from './metres.ts';
export * from './ring.ts';
export * from './area.ts';
export { soundRings } from './sound-rings.ts';
export { overlapArea } from './overlap-area.ts';
export { boxIndex } from './box-index.ts';
export { derivedId } from './derived-id.ts';
export { OPEN_UNIT_CATEGORIES, SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
export type { Defect } from './defect.ts';
export { exportImdf } from './export-imdf.ts';
export { drawDefects, drawFloors } from './draw-defects.ts';
export { escapeXml } from './escape-xml.ts';
export { importImdf } from './import-imdf.ts';
export { measurePlan, planBox, type Measured, type MeasuredLevel, type PlanMeasures } from './plan-measures.ts';
export { listUnitsAtOpening, OPENING_REACH_M, openingMiddle } from './opening-units.ts';
export type { Shape } from './shape.ts';
export { turnPoint } from './level-bearing.ts';
export { type LevelShapes, levelShapes } from './level-shapes.ts';
export { type NameRoom, nameRoomAt } from './name-room.ts';
export { levelToSvg } from './level-to-svg.ts';
export { DARK_PLAN, LIGHT_PLAN, unitColour, type PlanColours } from './plan-colours.ts';
export { labelText } from './label-text.ts';
export { diffPlans, type PlanDiff } from './diff-plans.ts';
export { reidentifyPlan } from './reidentify-plan.ts';
export type { Recognised } from './feature-matching.ts';
export { featureLabels } from './feature-label.ts';
export { nearRooms } from './near-rooms.ts';
export { planLanguage } from './plan-language.ts';
export { importOsmIndoor } from './import-osm-indoor.ts';
export { type OsmElements, osmToGeojson } from './osm-elements.ts';
export type { OsmTags } from './osm-categories.ts';
export {
  DISPLAY_LAYERS,
  type DisplayLayer,
  findPoiMarker,
  LABEL_DISPLAY,
  labelContent,
  type LayerDisplay,
  MARKER_DISPLAY,
  MARKER_DISPLAY_VARIANT,
  markerContent,
  type MarkerContent,
  type PlanDisplay,
} from './display-options.ts';
