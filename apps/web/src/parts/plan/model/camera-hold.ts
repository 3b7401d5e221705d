import type { PlanHandle } from '../plan-handle.ts';

/** The renderer of the moment, and why its view is not the whole floor. */
export class CameraHold {
  #plan: PlanHandle | null = null;
  #isMoved = false;
  #isShifted = false;

  /** As a renderer's `ref`: the plain plan, later the map. */
  readonly attach = (plan: PlanHandle | null): void => {
    this.#plan = plan;
  };

  get plan(): PlanHandle | null {
    return this.#plan;
  }

  /** True if the person has moved the view, or was led to a place. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** True if the view was moved only for the chosen place, and returns afterwards. */
  get isShifted(): boolean {
    return this.#isShifted;
  }

  readonly noteMoved = (): void => {
    this.#isMoved = true;
  };

  /** The whole floor is shown again. */
  noteWhole(): void {
    this.#isMoved = false;
  }

  noteShifted(isShifted: boolean): void {
    this.#isShifted = isShifted;
  }
}
