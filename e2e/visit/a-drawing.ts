type Box = readonly [west: number, south: number, east: number, north: number];

/** A drawing (DXF) of two rooms in one wall, in millimetres, without a door and without saying its unit. */
export const TWO_ROOMS_DXF = drawingOf([
  [0, 0, 10_000, 8_000],
  [200, 200, 4_900, 7_800],
  [5_100, 200, 9_800, 7_800],
]);

function drawingOf(boxes: readonly Box[]): string {
  return ['0', 'SECTION', '2', 'ENTITIES', ...boxes.flatMap(linesOf), '0', 'ENDSEC', '0', 'EOF', ''].join('\n');
}

function linesOf([west, south, east, north]: Box): readonly string[] {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
  return corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!;
    return ['0', 'LINE', '8', 'A-WALL', '10', String(x), '20', String(y), '11', String(nextX), '21', String(nextY)];
  });
}
