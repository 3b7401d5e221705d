import type { Step, TurnDirection } from '@assist/wayfinding';
import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  Building2,
  CornerUpLeft,
  CornerUpRight,
  DoorOpen,
  Flag,
  type LucideIcon,
  MoveVertical,
  Redo2,
  Undo2,
} from 'lucide-react';

const TURNS: Readonly<Record<TurnDirection, LucideIcon>> = {
  Straight: ArrowUp,
  SuperLowLeft: ArrowUpLeft,
  LowLeft: ArrowUpLeft,
  Left: CornerUpLeft,
  SuperLeft: Undo2,
  SuperLowRight: ArrowUpRight,
  LowRight: ArrowUpRight,
  Right: CornerUpRight,
  SuperRight: Redo2,
};

/** What the sentence beside it says, for the eye. */
export function StepIcon({ step, sizePx = 22 }: { readonly step: Step; readonly sizePx?: number }) {
  const Icon = iconOf(step);
  return <Icon className="step-icon" size={sizePx} aria-hidden />;
}

function iconOf(step: Step): LucideIcon {
  switch (step.kind) {
    case 'changeFloor':
    case 'steps':
      return MoveVertical;
    case 'enterBuilding':
    case 'leaveBuilding':
      return Building2;
    case 'arrive':
      return Flag;
    case 'door':
    case 'leaveRoom':
      return step.direction === null || step.direction === 'Straight' ? DoorOpen : TURNS[step.direction];
    default:
      return TURNS[step.direction ?? 'Straight'];
  }
}
