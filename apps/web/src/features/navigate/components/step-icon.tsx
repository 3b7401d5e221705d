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

const ICONS = {
  Straight: ArrowUp,
  SuperLowLeft: ArrowUpLeft,
  LowLeft: ArrowUpLeft,
  Left: CornerUpLeft,
  SuperLeft: Undo2,
  SuperLowRight: ArrowUpRight,
  LowRight: ArrowUpRight,
  Right: CornerUpRight,
  SuperRight: Redo2,
  floor: MoveVertical,
  building: Building2,
  door: DoorOpen,
  there: Flag,
} as const satisfies Readonly<Record<TurnDirection | 'floor' | 'building' | 'door' | 'there', LucideIcon>>;

/** Shows an icon that illustrates a step, beside its sentence. */
export function StepIcon({ step, sizePx = 22 }: { readonly step: Step; readonly sizePx?: number }) {
  const Icon = ICONS[signOf(step)];
  return <Icon className="step-icon" size={sizePx} aria-hidden />;
}

function signOf(step: Step): keyof typeof ICONS {
  switch (step.kind) {
    case 'changeFloor':
    case 'steps':
      return 'floor';
    case 'enterBuilding':
    case 'leaveBuilding':
      return 'building';
    case 'arrive':
      return 'there';
    case 'door':
    case 'leaveRoom':
    case 'leaveBay':
      return step.direction === null || step.direction === 'Straight' ? 'door' : step.direction;
    default:
      return step.direction ?? 'Straight';
  }
}
