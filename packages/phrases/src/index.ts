export * from './find-matches.ts';
export * from './parse-phrase.ts';
export * from './vocabulary.ts';
export * from './wish.ts';
