export * from './column.ts';
export * from './parse-cell.ts';
export * from './apply-cells.ts';
export * from './cell-value.ts';
export * from './resource-table.ts';
export * from './check-resources.ts';
export * from './person-table.ts';
export * from './csv-text.ts';
