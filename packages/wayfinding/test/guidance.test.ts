import { describeRoute, type LandmarkKind, listSteps, type Route, type Step, type TurnDirection } from '@assist/wayfinding';
import { type Language, LANGUAGES } from '@assist/i18n';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedMetres } from '../src/guidance/rounded-metres.ts';
import { turnDirection } from '../src/guidance/turn-direction.ts';
import { type Drawing, drawnRoute, type Ride } from './drawn-route.ts';
import { IN_A_ROOM, IN_THE_OPEN, toldIn } from './told-in.ts';

const english = await toldIn('en');
const ARRIVAL = 'Room Aare is straight ahead.';
const CORRIDOR: Drawing = { rows: 'S---T' };
const ABOVE: Drawing = { level: 'Second floor', rows: 'S----T' };

/** Returns the English instructions for a route on which no unit is a room. */
const told = (...parts: readonly (Drawing | Ride)[]) => english.steps(drawnRoute(...parts));

describe('the turn direction', () => {
  it.each<readonly [fromDeg: number, toDeg: number, left: TurnDirection, right: TurnDirection]>([
    [0, 19.9, 'Straight', 'Straight'],
    [20, 34.9, 'SuperLowLeft', 'SuperLowRight'],
    [35, 54.9, 'LowLeft', 'LowRight'],
    [55, 114.9, 'Left', 'Right'],
    [115, 180, 'SuperLeft', 'SuperRight'],
  ])('for a turn of %f° to %f° is %s on the left and %s on the right', (fromDeg, toDeg, left, right) => {
    for (const deg of [fromDeg, (fromDeg + toDeg) / 2, toDeg]) {
      expect([turnDirection(-deg), turnDirection(deg)]).toEqual([left, right]);
    }
  });

  it.each<readonly [said: string, direction: TurnDirection, drawing: Drawing]>([
    [
      'Turn left and go 6 m to your destination.',
      'Left',
      {
        rows: `
T-----+
      |
      |
      S`,
      },
    ],
    [
      'Turn right and go 6 m to your destination.',
      'Right',
      {
        rows: `
+-----T
|
|
S`,
      },
    ],
    [
      'Bear left and go 8 m to your destination.',
      'LowLeft',
      {
        rows: `
T
 \\
  \\
   \\
    \\
     \\
      +
      |
      |
      S`,
      },
    ],
    [
      'Bear right and go 8 m to your destination.',
      'LowRight',
      {
        rows: `
      T
     /
    /
   /
  /
 /
+
|
|
S`,
      },
    ],
    [
      'Turn sharp left and go 8 m to your destination.',
      'SuperLeft',
      {
        rows: `
      +
     /|
    / |
   /  S
  /
 /
T`,
      },
    ],
    [
      'Turn sharp right and go 8 m to your destination.',
      'SuperRight',
      {
        rows: `
+
|\\
| \\
S  \\
    \\
     \\
      T`,
      },
    ],
    [
      'Keep left and go 10 m to your destination.',
      'SuperLowLeft',
      {
        columnM: 0.9,
        rowM: 1.8,
        rows: `
T
 \\
  \\
   \\
    \\~
     +
     |
     S`,
      },
    ],
    [
      'Keep right and go 10 m to your destination.',
      'SuperLowRight',
      {
        columnM: 0.9,
        rowM: 1.8,
        rows: `
     T
    /
   /
  /
~/
+
|
S`,
      },
    ],
    [
      'At the kitchen go straight on for 30 m to your destination.',
      'Straight',
      {
        rows: `
                              ~K
S-----------------------------+------------------------------T`,
      },
    ],
  ])('is put into words in the instruction: %s', (said, direction, drawing) => {
    const [, step] = listSteps(drawnRoute(drawing), IN_THE_OPEN);
    expect(step!.direction).toBe(direction);
    expect(told(drawing)[1]).toBe(said);
  });
});

describe('a turn', () => {
  it('of 160° or more is called a turn around', () => {
    const drawing: Drawing = {
      rows: `
++
||
||
||
S|
 |
 |
 T`,
    };
    expect(told(drawing)).toEqual(['Go 4 m.', 'Turn around and go 7 m to your destination.', ARRIVAL]);
    expect(listSteps(drawnRoute(drawing), IN_THE_OPEN)[1]!.direction).toBe('SuperRight');
  });

  it('is measured over two metres, so an S-curve does not count', () => {
    const drawing: Drawing = {
      columnM: 0.5,
      rowM: 0.5,
      rows: `
S----------+
            \\
             +---------T`,
    };
    expect(told(drawing)).toEqual(['Go 10 m to your destination.', ARRIVAL]);
  });

  it('over two corners less than two metres apart counts as one turn', () => {
    const drawing: Drawing = {
      columnM: 0.6,
      rowM: 0.6,
      rows: `
S-------------+
               \\
                +
                |
                |
                |
                |
                |
                |
                |
                |
                |
                T`,
    };
    expect(told(drawing)).toEqual(['Go 8 m.', 'Turn right and go 6 m to your destination.', ARRIVAL]);
  });

  it('over two corners more than two metres apart counts as two turns', () => {
    const drawing: Drawing = {
      rows: `
S------+
       |
       |
       |
       +--------T`,
    };
    expect(told(drawing)).toEqual(['Go 7 m.', 'Turn right and go 4 m.', 'Turn left and go 9 m to your destination.', ARRIVAL]);
  });

  it('of less than 35° is not a step if there is no other way', () => {
    const drawing: Drawing = {
      columnM: 0.9,
      rowM: 1.8,
      rows: `
T
 \\
  \\
   \\
    \\
     +
     |
     S`,
    };
    expect(told(drawing)).toEqual(['Go 15 m to your destination.', ARRIVAL]);
  });

  it('is not reported when the route bends gradually around a hall', () => {
    const points = Array.from({ length: 40 }, (_, index): [number, number] => [20 * Math.sin(index / 20), 20 * Math.cos(index / 20)]);
    const [first] = drawnRoute(CORRIDOR).points;
    const round: Route = { profile: 'normal', seconds: 40, metres: 39, points: points.map((at) => ({ ...first!, at })) };
    expect(english.steps(round)).toEqual(['Go 40 m to your destination.', ARRIVAL]);
  });
});

describe('a step (rule 1)', () => {
  it.each<readonly [name: string, drawing: Drawing, said: readonly string[]]>([
    [
      'is to leave a room, regardless of the walk within it',
      {
        rows: `
S----+
     |
     D
     |
T----+`,
      },
      ['Leave the room, turn right and go 5 m to your destination.'],
    ],
    [
      'is to leave a room to the left and left again, which is a sharp left turn and not a U-turn',
      {
        rows: `
T--------+
S-------D+`,
      },
      ['Leave the room, turn sharp left and go 9 m to your destination.'],
    ],
    [
      'is to leave a room to the right and right again',
      {
        rows: `
S-------D+
T--------+`,
      },
      ['Leave the room, turn sharp right and go 9 m to your destination.'],
    ],
    [
      'is to leave a room by two doors, of which the last gives the direction',
      {
        rows: `
S----+
     D
     D
T----+`,
      },
      ['Leave the room, turn right and go 5 m to your destination.'],
    ],
    [
      'is a door that is away from a turn',
      { rows: 'S-D---------D--------T' },
      ['Leave the room and go straight on for 10 m to the door.', 'Go through the door, then 9 m to your destination.'],
    ],
    [
      'is not an opening without a leaf, which nobody sees as a door',
      { rows: 'S-D---------O--------T' },
      ['Leave the room and go straight on for 20 m to your destination.'],
    ],
    [
      'is a turn at an opening without a leaf, as anywhere else',
      {
        rows: `
           T
           |
           |
           |
           |
           |
           O
           |
S-D--------+`,
      },
      ['Leave the room and go straight on for 9 m.', 'Turn left and go 6 m to your destination.'],
    ],
    [
      'is to leave a room by an opening',
      { rows: 'S-O------------------T' },
      ['Leave the room and go straight on for 20 m to your destination.'],
    ],
    [
      'is a door together with the turn to it',
      {
        rows: `
           T
           |
           |
           |
           |
           |
           D
S-D--------+`,
      },
      ['Leave the room and go straight on for 9 m to the door.', 'Turn left through the door and go 6 m to your destination.'],
    ],
    [
      'is a door together with the turn after it',
      {
        rows: `
S-D--------D+
            |
            |
            |
            |
            |
            T`,
      },
      ['Leave the room and go straight on for 9 m to the door.', 'Go through the door, turn right and go 6 m to your destination.'],
    ],
    [
      'is a door between two turns',
      {
        rows: `
           +--------T
           D
S-D--------+`,
      },
      [
        'Leave the room and go straight on for 9 m to the door.',
        'Turn left through the door, then turn right and go 9 m to your destination.',
      ],
    ],
    [
      'is a fork of two ways within 45°, even if one goes straight on',
      {
        rowM: 0.6,
        rows: `
              ~
S-D----------+--------------T`,
      },
      ['Leave the room and go straight on for 10 m.', 'Go straight on for 15 m to your destination.'],
    ],
    [
      'is a fork at which neither way goes straight on',
      {
        rowM: 0.3,
        rows: `
                          T
                         /
                        /
                       /
                      /
                     /
                    /
                   /
                  /
                 /
                /
S-D------------+
                ~`,
      },
      ['Leave the room and go straight on for 15 m.', 'Keep left and go 10 m to your destination.'],
    ],
    [
      'is a bend past a way that is more obvious',
      {
        columnM: 1.8,
        rowM: 0.9,
        rows: `
S-D--+~
      \\
       \\
        \\
         T`,
      },
      ['Leave the room and go straight on for 5 m.', 'Keep right and go 8 m to your destination.'],
    ],
    [
      'is not needed at a way that leads off to the side',
      {
        rows: `
             ~
S-D----------+----------T`,
      },
      ['Leave the room and go straight on for 20 m to your destination.'],
    ],
    [
      'is going straight on at a landmark, with more than 25 m before and behind',
      {
        columnM: 4,
        rows: `
      ~   ~K  ~
S-D---+---+---+---+---+---T`,
      },
      ['Leave the room and go straight on for 30 m to the kitchen.', 'At the kitchen go straight on for 60 m to your destination.'],
    ],
    [
      'is not going straight on at a landmark with less before or behind',
      {
        columnM: 2,
        rows: `
      ~   ~K  ~
S-D---+---+---+---T`,
      },
      ['Leave the room and go straight on for 30 m to your destination.'],
    ],
    [
      'is to leave the building',
      {
        rows: `
S-D-------E+
           |
           |
           |
           |
           |
           |
           T`,
      },
      ['Leave the room and go straight on for 8 m to the exit.', 'Leave the building, turn right and go 7 m to your destination.'],
    ],
    [
      'is climbing some steps within a floor',
      { rows: 'S-D------#------T', steps: 7 },
      ['Leave the room and go straight on for 7 m to the steps.', 'Take the 7 steps and go straight on for 7 m to your destination.'],
    ],
    [
      'is climbing steps whose number is unknown',
      { rows: 'S-D------#------T' },
      ['Leave the room and go straight on for 7 m to the steps.', 'Take the steps and go straight on for 7 m to your destination.'],
    ],
  ])('%s', (_, drawing, said) => {
    expect(english.steps(drawnRoute(drawing), IN_A_ROOM).slice(0, -1)).toEqual(said);
  });

  it('is to leave a parking bay, with the direction to turn', () => {
    const route = drawnRoute({
      rows: `
S-O+
   |
   |
   |
   |
   T`,
    });
    expect(english.steps(route, { roomOf: (unitId) => (unitId === 'unit 0' ? 'bay' : null) })[0]).toBe(
      'Leave the parking place, turn right and go 5 m to your destination.',
    );
  });

  it('is to enter a building, which is named if it has a name', () => {
    const route = drawnRoute({ outside: true, rows: 'S---------E---------T' });
    expect(english.steps(route)).toEqual([
      'Go 10 m to the entrance.',
      'Enter the building West and go straight on for 10 m to your destination.',
      ARRIVAL,
    ]);
    expect(english.steps(route, IN_THE_OPEN, { featureName: () => null })[1]).toBe(
      'Enter the building and go straight on for 10 m to your destination.',
    );
  });
});

describe('a landmark (rule 2)', () => {
  const corner = (things: string): Drawing => ({
    rows: `
S---------+${things}
          |
          |
          |
          |
          |
          |
          T`,
  });

  it.each([
    ['L', 'the lifts'],
    ['B', 'the stairs'],
    ['R', 'reception'],
    ['K', 'the kitchen'],
    ['W', 'the toilets'],
    ['N', 'Vltava'],
  ])('drawn as %s begins the sentence of its turn and ends the previous sentence', (thing, name) => {
    expect(told(corner(thing))).toEqual([`Go 10 m to ${name}.`, `At ${name} turn right and go 7 m to your destination.`, ARRIVAL]);
  });

  it.each([
    ['NWKRBL', 'elevator'],
    ['NWKRB', 'stairs'],
    ['NWKR', 'reception'],
    ['NWK', 'kitchen'],
    ['NW', 'toilets'],
    [' N', 'room'],
  ])('among several (%s) is the one that is most obvious: %s', (things, kind) => {
    // All landmarks are within five metres of the turn. Their order by distance must not matter.
    const close = { ...corner(things), columnM: 0.8 };
    expect(listSteps(drawnRoute(close), IN_THE_OPEN)[1]!.landmark?.kind).toBe(kind);
  });

  it('is not the lift that has just been left', () => {
    const { rows } = corner('L');
    const route = drawnRoute(
      CORRIDOR,
      { means: 'elevator', floors: 1 },
      { level: 'Second floor', rows: rows.replace('S---------', 'S----').replaceAll('\n          ', '\n     ') },
    );
    expect(english.steps(route).slice(2)).toEqual([
      'Leaving the lift go straight on for 5 m.',
      'Turn right and go 7 m to your destination.',
      ARRIVAL,
    ]);
  });

  it('is not a room without a name', () => {
    expect(english.steps(drawnRoute(corner('N')), IN_THE_OPEN, { featureName: () => null }).slice(0, 2)).toEqual([
      'Go 10 m.',
      'Turn right and go 7 m to your destination.',
    ]);
  });
});

describe('a change of floors (rule 3)', () => {
  it.each<readonly [ride: Ride, said: readonly string[]]>([
    [
      { means: 'elevator', floors: 2 },
      ['Go 4 m to the lifts.', 'Take the lift 2 floors up: Second floor.', 'Leaving the lift turn right and go 7 m to your destination.'],
    ],
    [
      { means: 'stairs', floors: 1 },
      [
        'Go 4 m to the stairs.',
        'Take the stairs 1 floor up: Second floor.',
        'Leaving the stairs turn right and go 7 m to your destination.',
      ],
    ],
    [
      { means: 'escalator', floors: -1 },
      [
        'Go 4 m to the escalator.',
        'Take the escalator 1 floor down: Second floor.',
        'Leaving the escalator turn right and go 7 m to your destination.',
      ],
    ],
    [
      { means: 'ramp', floors: -3 },
      ['Go 4 m to the ramp.', 'Take the ramp 3 floors down: Second floor.', 'Leaving the ramp turn right and go 7 m to your destination.'],
    ],
  ])('by %j is one step, and the next step begins with the turn after it', (ride, said) => {
    const above: Drawing = {
      level: 'Second floor',
      rows: `
S-D+
   |
   |
   |
   |
   |
   |
   T`,
    };
    expect(told(CORRIDOR, ride, above)).toEqual([...said, ARRIVAL]);
  });

  it.each([
    ['keep left', 'north', 80],
    ['keep left', 'north', 130],
    ['go straight on', 'north', 140],
    ['keep right', 'south', 50],
    ['go straight on', 'south', 40],
    // The other way is so far off on the same side that “straight on” cannot mean it.
    ['go straight on', 'north', 50],
  ])('is followed by "%s" if the route leads to the %s of straight ahead and another way is at %i°', (said, side, otherDeg) => {
    const rows = ['S-D+', '    \\', '     \\', '      \\', '       \\', '        T'];
    const upward = ['        T', '       /', '      /', '     /', '    /', 'S-D+'];
    const above: Drawing = { level: 'Second floor', rowM: 0.3, rows: ['', ...(side === 'north' ? upward : rows)].join('\n') };
    const route = drawnRoute(CORRIDOR, { means: 'elevator', floors: 1 }, above);
    const atDoor = route.points.findLastIndex(({ passage }) => passage.kind === 'door') + 1;
    const points = route.points.map((point, index) => (index === atDoor ? { ...point, otherWaysDeg: [otherDeg] } : point));
    expect(english.steps({ ...route, points })[2]).toMatch(new RegExp(`^Leaving the lift ${said}`, 'u'));
  });

  it('includes the turn into the lift and its door', () => {
    const below: Drawing = {
      rows: `
         T
         D
S--------+`,
    };
    expect(told(below, { means: 'elevator', floors: 1 }, ABOVE)).toEqual([
      'Go 9 m to the lifts.',
      'Take the lift 1 floor up: Second floor.',
      'Leaving the lift go straight on for 5 m to your destination.',
      ARRIVAL,
    ]);
  });

  it('that continues after a landing is one step if the means stay the same, and two if they change', () => {
    const landing: Drawing = { level: 'First floor', rows: 'S-T' };
    const up: Ride = { means: 'stairs', floors: 1 };
    expect(told(CORRIDOR, up, landing, up, ABOVE)).toContain('Take the stairs 2 floors up: Second floor.');
    expect(told(CORRIDOR, { means: 'elevator', floors: 1 }, landing, up, ABOVE)).toEqual([
      'Go 4 m to the lifts.',
      'Take the lift 1 floor up: First floor.',
      'Leaving the lift go straight on to the stairs.',
      'Take the stairs 1 floor up: Second floor.',
      'Leaving the stairs go straight on for 5 m to your destination.',
      ARRIVAL,
    ]);
  });
});

describe('the first step (rule 4)', () => {
  const corner: Drawing = { rows: 'S--------T' };

  it.each([
    [0, 'With your back to the sign turn left and go 9 m to your destination.'],
    [45, 'Facing the sign bear right and go 9 m to your destination.'],
    [90, 'Facing the sign go straight on for 9 m to your destination.'],
    [180, 'With your back to the sign turn right and go 9 m to your destination.'],
    [270, 'With your back to the sign go straight on for 9 m to your destination.'],
  ])('for the reader of a sign who faces %i° is %j', (readerBearingDeg, said) => {
    expect(english.steps(drawnRoute(corner), { ...IN_THE_OPEN, sign: { readerBearingDeg } })[0]).toBe(said);
  });

  it('for the reader of a sign in a room leads to the door of the room', () => {
    const route = drawnRoute({ rows: 'S------D-------T' });
    expect(english.steps(route, { ...IN_A_ROOM, sign: { readerBearingDeg: 0 } }).slice(0, 2)).toEqual([
      'With your back to the sign turn left and go 7 m to the door.',
      'Leave the room and go straight on for 8 m to your destination.',
    ]);
  });

  it('is the first turn if that turn is close', () => {
    expect(told({ rows: 'S-+\n  |\n  |\n  |\n  |\n  |\n  |\n  T' })).toEqual(['Turn right and go 7 m to your destination.', ARRIVAL]);
  });
});

describe('a distance (rule 5)', () => {
  it.each([
    [2.9, null],
    [3, 3],
    [7.4, 7],
    [9.7, 10],
    [12, 10],
    [13, 15],
    [48, 50],
    [54, 50],
    [56, 60],
    [197, 200],
    [224, 200],
    [226, 250],
    [1_040, 1_050],
  ])('of %f m is given as %s', (metres, said) => {
    expect(roundedMetres(metres)).toBe(said);
  });
});

describe('the summary of a route', () => {
  const route = (seconds: number, ...rides: readonly Ride[]) => ({
    ...drawnRoute(CORRIDOR, ...rides.flatMap((ride) => [ride, ABOVE])),
    seconds,
    metres: 143,
  });

  it.each([
    [59, 'Under a minute · 140 m'],
    [60, '1 min · 140 m'],
    [61, '2 min · 140 m'],
    [180, '3 min · 140 m'],
  ])('of %i seconds is %j', (seconds, said) => {
    expect(english.summary(route(seconds))).toBe(said);
  });

  it.each<readonly [rides: readonly Ride[], said: string]>([
    [[{ means: 'elevator', floors: 2 }], '2 min · 140 m · Ground floor → Second floor by lift'],
    [[{ means: 'stairs', floors: 2 }], '2 min · 140 m · Ground floor → Second floor by stairs'],
    [[{ means: 'escalator', floors: 2 }], '2 min · 140 m · Ground floor → Second floor by escalator'],
    [[{ means: 'ramp', floors: 2 }], '2 min · 140 m · Ground floor → Second floor by ramp'],
    [
      [
        { means: 'elevator', floors: 1 },
        { means: 'stairs', floors: 1 },
      ],
      '2 min · 140 m · Ground floor → Second floor',
    ],
  ])('names the means only if all rides use the same: %j', (rides, said) => {
    expect(english.summary(route(100, ...rides))).toBe(said);
  });

  it('lists all means, each once', () => {
    const up: Ride = { means: 'elevator', floors: 1 };
    expect(describeRoute(route(100, up, { means: 'stairs', floors: 1 }, up)).means).toEqual(['elevator', 'stairs']);
  });
});

describe('the arrival (rule 6)', () => {
  it.each<readonly [said: string, drawing: Drawing]>([
    [
      'Room Aare is on your left.',
      {
        rows: `
       T
       D
S------+`,
      },
    ],
    [
      'Room Aare is on your right.',
      {
        rows: `
S------+
       |
       T`,
      },
    ],
    ['Room Aare is straight ahead.', { rows: 'S------T' }],
    [
      'Room Aare is on your right.',
      {
        rows: `
S------+
    T--+`,
      },
    ],
  ])('is %j', (said, drawing) => {
    expect(told(drawing)).toEqual([expect.stringContaining('to your destination'), said]);
  });

  it('at a desk comes after the door of its room', () => {
    const desk: Drawing = {
      rows: `
      +-T
      |
      |
      |
      D
S-----+`,
    };
    expect(told(desk)).toEqual([
      'Go 6 m to the door.',
      'Turn left through the door and go 4 m to your destination.',
      'Room Aare is on your right.',
    ]);
  });

  it('says "destination" if the target has no name, and names no side if the person is already there', () => {
    const route = drawnRoute(CORRIDOR);
    const here: Route = { ...route, metres: 0, seconds: 0, points: [route.points[0]!, route.points[0]!] };
    expect(english.steps(route, IN_THE_OPEN, { target: null }).at(-1)).toBe('Your destination is straight ahead.');
    expect(english.steps(here)).toEqual(['You are there: Room Aare.']);
    expect(english.steps(here, IN_THE_OPEN, { target: null })).toEqual(['You are there.']);
  });
});

/** The wording follows decision 37. Names stay unchanged even where the words around them are inflected. */
describe.each<readonly [language: Language, summary: string, said: readonly string[]]>([
  [
    'en',
    '3 min · 140 m · Přízemí → 3. patro by lift',
    [
      'Leave the room and go straight on for 20 m to the kitchen.',
      'At the kitchen turn right and go 6 m.',
      'Turn left and go 9 m to the lifts.',
      'Take the lift 2 floors up: 3. patro.',
      'Leaving the lift turn right and go 6 m.',
      'Turn left and go 4 m to the steps.',
      'Take the 3 steps and go straight on for 5 m to Vltava.',
      'At Vltava turn left and go 6 m.',
      'Turn right and go 6 m to the door.',
      'Turn left through the door, then turn right and go 10 m to the stairs.',
      'Take the stairs 1 floor down: -1.',
      'Leaving the stairs go straight on for 6 m.',
      'Bear right and go 6 m.',
      'Bear left and go 10 m to the exit.',
      'Leave the building and go straight on for 8 m to your destination.',
      'Room Aare is on your right.',
    ],
  ],
  [
    'cs',
    '3 min · 140 m · Přízemí → 3. patro výtahem',
    [
      'Vyjděte z místnosti a jděte rovně 20 m ke kuchyňce.',
      'U kuchyňky odbočte vpravo a jděte 6 m.',
      'Odbočte vlevo a jděte 9 m k výtahu.',
      'Jeďte výtahem o 2 patra nahoru: 3. patro.',
      'Z výtahu odbočte vpravo a jděte 6 m.',
      'Odbočte vlevo a jděte 4 m ke schodům.',
      'Jděte po 3 schodech a jděte rovně 5 m k místnosti Vltava.',
      'U místnosti Vltava odbočte vlevo a jděte 6 m.',
      'Odbočte vpravo a jděte 6 m ke dveřím.',
      'Projděte dveřmi vlevo, pak odbočte vpravo a jděte 10 m ke schodišti.',
      'Jděte po schodech o 1 patro dolů: -1.',
      'Ze schodiště jděte rovně 6 m.',
      'Odbočte mírně vpravo a jděte 6 m.',
      'Odbočte mírně vlevo a jděte 10 m k východu.',
      'Vyjděte z budovy a jděte rovně 8 m k cíli.',
      'Room Aare: po pravé straně.',
    ],
  ],
  [
    'de',
    '3 Min. · 140 m · Přízemí → 3. patro mit dem Aufzug',
    [
      'Den Raum verlassen und 20 m geradeaus zur Küche gehen.',
      'An der Küche rechts abbiegen und 6 m gehen.',
      'Links abbiegen und 9 m zum Aufzug gehen.',
      'Mit dem Aufzug 2 Etagen nach oben fahren: 3. patro.',
      'Nach dem Aufzug rechts abbiegen und 6 m gehen.',
      'Links abbiegen und 4 m zu den Stufen gehen.',
      'Die 3 Stufen nehmen und 5 m geradeaus zum Raum Vltava gehen.',
      'Am Raum Vltava links abbiegen und 6 m gehen.',
      'Rechts abbiegen und 6 m zur Tür gehen.',
      'Links durch die Tür gehen, dann rechts abbiegen und 10 m zur Treppe gehen.',
      'Die Treppe 1 Etage hinuntergehen: -1.',
      'Nach der Treppe 6 m geradeaus gehen.',
      'Halb rechts abbiegen und 6 m gehen.',
      'Halb links abbiegen und 10 m zum Ausgang gehen.',
      'Das Gebäude verlassen und 8 m geradeaus zum Ziel gehen.',
      'Room Aare ist auf der rechten Seite.',
    ],
  ],
  [
    'fr',
    '3 min · 140 m · Přízemí → 3. patro en ascenseur',
    [
      'Sortez de la salle et allez tout droit sur 20 m jusqu’à la cuisine.',
      'À la cuisine, tournez à droite et faites 6 m.',
      'Tournez à gauche et faites 9 m jusqu’à l’ascenseur.',
      'Montez de 2 étages en ascenseur : 3. patro.',
      'En sortant de l’ascenseur, tournez à droite et faites 6 m.',
      'Tournez à gauche et faites 4 m jusqu’aux marches.',
      'Prenez les 3 marches et allez tout droit sur 5 m jusqu’à la salle Vltava.',
      'À la salle Vltava, tournez à gauche et faites 6 m.',
      'Tournez à droite et faites 6 m jusqu’à la porte.',
      'Passez la porte à gauche, puis tournez à droite et faites 10 m jusqu’à l’escalier.',
      'Descendez de 1 étage par l’escalier : -1.',
      'En quittant l’escalier, allez tout droit sur 6 m.',
      'Tournez légèrement à droite et faites 6 m.',
      'Tournez légèrement à gauche et faites 10 m jusqu’à la sortie.',
      'Sortez du bâtiment et allez tout droit sur 8 m jusqu’à votre destination.',
      'Room Aare est à votre droite.',
    ],
  ],
  [
    'es',
    '3 min · 140 m · Přízemí → 3. patro en ascensor',
    [
      'Salga de la sala y siga recto 20 m hasta la cocina.',
      'Junto a la cocina, gire a la derecha y siga 6 m.',
      'Gire a la izquierda y siga 9 m hasta el ascensor.',
      'Suba 2 plantas en ascensor: 3. patro.',
      'Al salir del ascensor, gire a la derecha y siga 6 m.',
      'Gire a la izquierda y siga 4 m hasta los escalones.',
      'Pase 3 escalones y siga recto 5 m hasta la sala Vltava.',
      'Junto a la sala Vltava, gire a la izquierda y siga 6 m.',
      'Gire a la derecha y siga 6 m hasta la puerta.',
      'Cruce la puerta de la izquierda, luego gire a la derecha y siga 10 m hasta las escaleras.',
      'Baje 1 planta por las escaleras: -1.',
      'Al dejar las escaleras, siga recto 6 m.',
      'Gire ligeramente a la derecha y siga 6 m.',
      'Gire ligeramente a la izquierda y siga 10 m hasta la salida.',
      'Salga del edificio y siga recto 8 m hasta su destino.',
      'Room Aare está a su derecha.',
    ],
  ],
  [
    'ca',
    '3 min · 140 m · Přízemí → 3. patro amb ascensor',
    [
      'Sortiu de la sala i seguiu recte 20 m fins a la cuina.',
      'Al costat de la cuina, gireu a la dreta i seguiu 6 m.',
      'Gireu a l’esquerra i seguiu 9 m fins a l’ascensor.',
      'Pugeu 2 plantes amb l’ascensor: 3. patro.',
      'En sortir de l’ascensor, gireu a la dreta i seguiu 6 m.',
      'Gireu a l’esquerra i seguiu 4 m fins als esglaons.',
      'Passeu 3 esglaons i seguiu recte 5 m fins a la sala Vltava.',
      'Al costat de la sala Vltava, gireu a l’esquerra i seguiu 6 m.',
      'Gireu a la dreta i seguiu 6 m fins a la porta.',
      'Passeu la porta de l’esquerra, després gireu a la dreta i seguiu 10 m fins a les escales.',
      'Baixeu 1 planta per les escales: -1.',
      'En deixar les escales, seguiu recte 6 m.',
      'Gireu lleugerament a la dreta i seguiu 6 m.',
      'Gireu lleugerament a l’esquerra i seguiu 10 m fins a la sortida.',
      'Sortiu de l’edifici i seguiu recte 8 m fins a la destinació.',
      'Room Aare és a la vostra dreta.',
    ],
  ],
  [
    'ua',
    '3 хв · 140 м · Přízemí → 3. patro ліфтом',
    [
      'Вийдіть із кімнати і йдіть прямо 20 м до кухні.',
      'Біля кухні поверніть праворуч і пройдіть 6 м.',
      'Поверніть ліворуч і пройдіть 9 м до ліфта.',
      'Підніміться ліфтом на 2 поверхи: 3. patro.',
      'Вийшовши з ліфта, поверніть праворуч і пройдіть 6 м.',
      'Поверніть ліворуч і пройдіть 4 м до сходинок.',
      'Пройдіть 3 сходинки і йдіть прямо 5 м до кімнати Vltava.',
      'Біля кімнати Vltava поверніть ліворуч і пройдіть 6 м.',
      'Поверніть праворуч і пройдіть 6 м до дверей.',
      'Пройдіть крізь двері ліворуч, потім поверніть праворуч і пройдіть 10 м до сходів.',
      'Спустіться сходами на 1 поверх: -1.',
      'Зійшовши зі сходів, ідіть прямо 6 м.',
      'Поверніть трохи праворуч і пройдіть 6 м.',
      'Поверніть трохи ліворуч і пройдіть 10 м до виходу.',
      'Вийдіть із будівлі і йдіть прямо 8 м до місця призначення.',
      'Room Aare — праворуч від вас.',
    ],
  ],
])('a whole route in %s (rule 7)', async (language, summary, said) => {
  const route = drawnRoute(
    {
      level: 'Přízemí',
      rows: `
S--D-----------------+K
                     |
                     |
                     |
                     |
                     |
                     +--------T`,
    },
    { means: 'elevator', floors: 2 },
    {
      level: '3. patro',
      steps: 3,
      rows: `
                   +----------T
                   D
S-D-+        +-----+
    |        |
    |        |
    |        |
    |        |
    |        |
    +---#----+N`,
    },
    { means: 'stairs', floors: -1 },
    {
      level: '-1',
      rows: `
S-----+~
       \\
        \\
         \\
          +---------E-------+
                            |
                            T`,
    },
  );
  const { steps, summary: summaryOf } = await toldIn(language);

  it('is described in the expected sentences', () => {
    expect(steps(route, IN_A_ROOM)).toEqual(said);
  });

  it('has a summary on one line', () => {
    const up = drawnRoute({ ...CORRIDOR, level: 'Přízemí' }, { means: 'elevator', floors: 2 }, { ...ABOVE, level: '3. patro' });
    expect(summaryOf({ ...up, seconds: 150, metres: 143 })).toBe(summary);
  });
});

describe.each(LANGUAGES)('the words of %s', async (language) => {
  const { say } = await toldIn(language);
  const base = {
    metres: 10,
    landmark: null,
    ahead: null,
    levelId: '1',
    firstPoint: 0,
    lastPoint: 1,
    bearingDeg: 0,
    turnDeg: 0,
    direction: 'Straight',
  } as const;
  const seenAs = (kind: LandmarkKind) => ({ kind, featureId: 'N', at: [0, 0] }) as const;
  const DIRECTIONS = [
    'SuperLeft',
    'Left',
    'LowLeft',
    'SuperLowLeft',
    'Straight',
    'SuperLowRight',
    'LowRight',
    'Right',
    'SuperRight',
  ] as const;
  const SIDES = DIRECTIONS.filter((side) => side !== 'Straight' && !side.startsWith('SuperLow'));
  const KINDS = ['elevator', 'stairs', 'reception', 'kitchen', 'toilets', 'room'] as const;
  const MEANS = ['elevator', 'stairs', 'escalator', 'ramp'] as const;
  const AHEAD = [...KINDS, 'escalator', 'ramp', 'steps', 'door', 'entrance', 'exit', 'target'] as const;

  it.each<readonly [of: string, steps: readonly Step[]]>([
    [
      'each direction',
      [
        ...DIRECTIONS.map((direction) => ({ ...base, kind: 'turn' as const, direction })),
        { ...base, kind: 'turn', direction: 'SuperLeft', turnDeg: -170 },
      ],
    ],
    [
      'each direction at a landmark',
      [
        ...DIRECTIONS.map((direction) => ({ ...base, kind: 'turn' as const, direction, landmark: seenAs('kitchen') })),
        { ...base, kind: 'turn', direction: 'SuperLeft', turnDeg: -170, landmark: seenAs('kitchen') },
      ],
    ],
    [
      'each side of a door',
      [...SIDES.map((side) => ({ ...base, kind: 'door' as const, side })), { ...base, kind: 'door', side: 'Straight' }],
    ],
    ['each landmark', [...KINDS.map((kind) => ({ ...base, kind: 'turn' as const, landmark: seenAs(kind) })), { ...base, kind: 'turn' }]],
    [
      'each object ahead',
      [...AHEAD.map((kind) => ({ ...base, kind: 'depart' as const, ahead: { kind, featureId: 'N' } })), { ...base, kind: 'depart' }],
    ],
    [
      'each means, up and down',
      MEANS.flatMap((means) => [1, 2, 5, -1].map((floors) => ({ ...base, kind: 'changeFloor' as const, means, floors, toLevelId: '1' }))),
    ],
    ['leaving each means', MEANS.map((means) => ({ ...base, kind: 'leaveMeans', means }))],
    [
      'each side of the target',
      [-90, 90, 0, null].map((turnDeg) => ({
        ...base,
        kind: 'arrive',
        turnDeg,
        direction: turnDeg === null ? null : turnDirection(turnDeg),
      })),
    ],
    ['each number of steps', [null, 1, 2, 5].map((steps) => ({ ...base, kind: 'steps', steps }))],
    [
      'each distance to the next step',
      [
        { ...base, kind: 'turn' },
        { ...base, kind: 'turn', metres: 1 },
        { ...base, kind: 'turn', metres: 1, ahead: { kind: 'door', featureId: null } },
        { ...base, kind: 'turn', ahead: { kind: 'door', featureId: null } },
      ],
    ],
  ])('distinguish %s', (_, steps) => {
    const sentences = steps.map(say);
    expect(new Set(sentences).size).toBe(sentences.length);
    // Sentences have no gaps where a part is absent, and no unfilled placeholders.
    expect(sentences.filter((sentence) => /  | [.,]|[{}]/.test(sentence))).toEqual([]);
  });
});

describe('any route', () => {
  const metres = fc.double({ min: -40, max: 40, noNaN: true });
  const deg = fc.double({ min: 0, max: 359, noNaN: true });
  const passage = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ kind: 'walk' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'door', openingId: null } as const) },
    fc.constant({ kind: 'entrance', openingId: 'e', leads: 'in', buildingId: null } as const),
    fc.constant({ kind: 'steps', unitId: 'u', steps: 3 } as const),
    fc.record({
      kind: fc.constantFrom('stairs', 'escalator', 'elevator', 'ramp'),
      unitId: fc.constant('shaft'),
      floors: fc.integer({ min: -3, max: 3 }),
    }),
  );
  const kind = fc.constantFrom('elevator', 'stairs', 'reception', 'kitchen', 'toilets', 'room');
  const point = fc.record({
    levelId: fc.constantFrom('Ground floor', 'Second floor'),
    at: fc.tuple(fc.oneof(metres, fc.integer({ min: -3, max: 3 })), fc.oneof(metres, fc.integer({ min: -3, max: 3 }))),
    unitId: fc.option(fc.constantFrom('unit 0', 'unit 1')),
    passage,
    landmarks: fc.array(fc.record({ featureId: fc.constant('N'), kind, at: fc.tuple(metres, metres) }), { maxLength: 2 }),
    otherWaysDeg: fc.array(deg, { maxLength: 3 }),
  });
  const points = fc
    .array(point, { minLength: 2, maxLength: 20 })
    .map(([first, ...others]) => [{ ...first!, passage: { kind: 'walk' } as const }, ...others]);
  const surroundings = fc.option(deg).map((sign) => (sign === null ? IN_A_ROOM : { ...IN_A_ROOM, sign: { readerBearingDeg: sign } }));

  it('has steps without gaps from its first point to its last, and only the last step is an arrival', () => {
    fc.assert(
      fc.property(points, surroundings, (way, around) => {
        const route: Route = { profile: 'normal', seconds: 1, metres: 1, points: way };
        const steps = listSteps(route, around);
        expect(steps.map(({ kind }) => kind).indexOf('arrive')).toBe(steps.length - 1);
        expect([steps[0]!.firstPoint, steps.at(-1)!.lastPoint]).toEqual([0, way.length - 1]);
        for (const [index, step] of steps.entries()) {
          expect(step.lastPoint).toBeGreaterThanOrEqual(step.firstPoint);
          expect(steps[index + 1]?.firstPoint ?? step.lastPoint).toBe(step.lastPoint);
          expect(step.metres >= 0 && step.bearingDeg >= 0 && step.bearingDeg < 360).toBe(true);
        }
        for (const sentence of english.steps(route, around)) expect(sentence).toMatch(/^[A-Z][^{}]*\.$/);
      }),
      { numRuns: 500 },
    );
  });

  it('has steps that add up to no more metres than are walked', () => {
    fc.assert(
      fc.property(points, surroundings, (way, around) => {
        const walked = way
          .slice(1)
          .reduce((sum, { at }, index) => sum + Math.hypot(at[0] - way[index]!.at[0], at[1] - way[index]!.at[1]), 0);
        const steps = listSteps({ profile: 'normal', seconds: 1, metres: walked, points: way }, around);
        expect(steps.reduce((sum, step) => sum + step.metres, 0)).toBeLessThanOrEqual(walked + 0.001);
      }),
    );
  });
});
