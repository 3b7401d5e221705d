/** Positions (v, in metres) of the centre lines of the walls between the core and the two corridors. */
export const SOUTH_WALL = 9.82;
export const NORTH_WALL = 14.18;
