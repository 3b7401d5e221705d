export * from './catalogue.ts';
export * from './language.ts';
export * from './load-catalogue.ts';
export * from './translator.ts';
