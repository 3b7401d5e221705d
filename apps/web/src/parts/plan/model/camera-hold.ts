import type { PlanHandle } from '../plan-handle.ts';

/** Holds the current renderer of the plan, and records why its view is not the whole floor. */
export class CameraHold {
  #plan: PlanHandle | null = null;
  #isMoved = false;
  #isShifted = false;

  /** The `ref` of the renderer, which is first the plain plan and later the map. */
  readonly attach = (plan: PlanHandle | null): void => {
    this.#plan = plan;
  };

  get plan(): PlanHandle | null {
    return this.#plan;
  }

  /** True if the person moved the view, or if it was moved to a place. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** True if the view was moved only for the chosen place, and must return when no place is chosen. */
  get isShifted(): boolean {
    return this.#isShifted;
  }

  readonly noteMoved = (): void => {
    this.#isMoved = true;
  };

  /** Called when the whole floor is shown again. */
  noteWhole(): void {
    this.#isMoved = false;
  }

  noteShifted(isShifted: boolean): void {
    this.#isShifted = isShifted;
  }
}
