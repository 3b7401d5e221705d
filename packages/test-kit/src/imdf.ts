/** Creates one feature of an IMDF file. `imdfFile` creates a whole file. */
export const imdfFeature = (type: string, id: string, geometry: unknown, properties: object) => ({
  id,
  type: 'Feature',
  feature_type: type,
  geometry,
  properties,
});

export const imdfFile = (...features: readonly object[]) => ({ type: 'FeatureCollection', features });
