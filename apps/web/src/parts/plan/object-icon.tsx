import type { ObjectIcon } from '@assist/resource';
import {
  Activity,
  AppWindow,
  Blinds,
  CircleDot,
  DoorOpen,
  Droplet,
  Droplets,
  Fan,
  Heater,
  Lightbulb,
  type LucideIcon,
  Plug,
  Sun,
  Thermometer,
  UsersRound,
  Volume2,
  Wind,
  Zap,
} from 'lucide-react';

const ICONS: Readonly<Record<ObjectIcon, LucideIcon>> = {
  lamp: Lightbulb,
  blind: Blinds,
  socket: Plug,
  fan: Fan,
  heating: Heater,
  door: DoorOpen,
  window: AppWindow,
  thermometer: Thermometer,
  humidity: Droplets,
  air: Wind,
  noise: Volume2,
  light: Sun,
  people: UsersRound,
  motion: Activity,
  water: Droplet,
  energy: Zap,
  other: CircleDot,
};

/** The picture of an object. It is hidden from screen readers, because the object's name is given beside it or as a label. */
export function ObjectPicture({ icon, size }: { readonly icon: ObjectIcon; readonly size: number }) {
  const Icon = ICONS[icon];
  return <Icon size={size} aria-hidden />;
}
