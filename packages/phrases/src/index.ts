export * from './find-asked-people.ts';
export * from './find-matches.ts';
export { nearestWords, toNearWords } from './near-words.ts';
export * from './parse-phrase.ts';
export * from './vocabulary.ts';
export * from './wish.ts';
