export * from './catalogue.ts';
export * from './error-key.ts';
export * from './language.ts';
export * from './load-catalogue.ts';
export * from './load-object-words.ts';
export * from './translator.ts';
export * from './phrases/load-phrase-words.ts';
export * from './phrases/phrase-words.ts';
