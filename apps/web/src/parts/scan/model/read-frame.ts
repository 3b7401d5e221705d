/** Returns the texts of all QR codes in a frame of the camera. */
export type ReadFrame = (frame: HTMLVideoElement) => Promise<readonly string[]>;
