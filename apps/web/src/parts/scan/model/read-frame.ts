/** The texts of the symbols in a picture. */
export type ReadFrame = (frame: HTMLVideoElement) => Promise<readonly string[]>;
