export * from './parse-phrase.ts';
export * from './vocabulary.ts';
export * from './wish.ts';
