// This module is loaded before the server (`--import`) and replaces the server’s `Date` with the clock of the run (`clock.ts`). Timers are
// unchanged.
const [realStart, start, speed] = process.env.TORTURE_CLOCK.split(' ').map(Number);
const Real = Date;
const now = () => Math.floor(start + (Real.now() - realStart) * speed);
globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
