import { areaSize, containsPoint } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { findRooms, type WallLine } from '../src/find-rooms.ts';
import { asciiWalls, CELL_M } from './a-drawing.ts';

const find = (picture: string, options = {}) => findRooms(asciiWalls(picture), [], options);
const sizesOf = ({ rooms }: ReturnType<typeof findRooms>) =>
  rooms.map(({ outer, holes }) => Math.round(areaSize([outer, ...holes]) * 10) / 10).toSorted((a, b) => a - b);
/** Returns every line of an outline separately, as in most drawings. */
const exploded = (lines: readonly WallLine[]): readonly WallLine[] =>
  lines.flatMap(({ points }) => points.map((from, index) => ({ points: [from, points[(index + 1) % points.length]!], isClosed: false })));

const TWO_ROOMS = `
#########################
#           #           #
#           #           #
#           #           #
#           #           #
#           #           #
#                       #
#                       #
#                       #
#           #           #
#           #           #
#########################`;

const OFFICES = `
#############################################
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
#          #          #          #          #
####    #######    #######    #######    ####
#                                           #
#                                           #
#                                           #
#                                           #
#                                           #
#                                           #
#############################################`;

const WIDE = `
#########################
#           #           #
#           #           #
#           #           #
#           #           #
#                       #
#                       #
#                       #
#                       #
#                       #
#           #           #
#########################`;

const CORNER = `
#########################
#           #           #
#           #           #
#           #           #
#           #           #
#           #           #
#           #           #
#           #           #
#           #           #
#                       #
#                       #
#                       #
#########################`;

const COLUMN = `
#########################
#           #           #
#           #           #
#           #           #
#     ##    #           #
#     ##    #           #
#           #           #
#                       #
#                       #
#                       #
#           #           #
#########################`;

const NOTCH = `
################        ################
#              #        #              #
#              #        #              #
#              #        #              #
#              #        #              #
#              #        #              #
#              #        #              #
#              #        #              #
#              #        #              #
#              ##########              #
#              #        #              #
################        ################`;

describe('rooms', () => {
  it('are separated by an assumed door where two wall ends face each other', () => {
    const found = find(TWO_ROOMS);
    expect(sizesOf(found)).toEqual([6.9, 6.9]);
    expect(found.strips.map(({ widthM, isJambToJamb }) => [Math.round(widthM * 100) / 100, isJambToJamb])).toEqual([[0.73, true]]);
  });

  it('are the same whether walls are drawn as closed outlines or as separate lines', () => {
    for (const picture of [TWO_ROOMS, OFFICES])
      expect(sizesOf(findRooms(exploded(asciiWalls(picture)), []))).toEqual(sizesOf(find(picture)));
  });

  it('open onto their corridor, each through its own door', () => {
    const found = find(OFFICES);
    expect(sizesOf(found)).toEqual([5, 5, 5, 5, 16.1]);
    expect(found.strips).toHaveLength(4);
  });

  it('form one room if the opening between them is wider than a door, unless a greater width is given', () => {
    expect(sizesOf(find(WIDE))).toHaveLength(1);
    expect(sizesOf(find(WIDE, { reachM: 2.2 }))).toHaveLength(2);
  });

  it('are separated by a less certain door where a wall ends in front of another wall', () => {
    const found = find(CORNER);
    expect(sizesOf(found)).toHaveLength(2);
    expect(found.strips.map(({ isJambToJamb }) => isJambToJamb)).toEqual([false]);
  });

  it('have their columns as holes', () => {
    const found = find(COLUMN);
    const withHole = found.rooms.filter(({ holes }) => holes.length > 0);
    expect(withHole).toHaveLength(1);
    expect(containsPoint([withHole[0]!.outer, ...withHole[0]!.holes], [7 * CELL_M, 7 * CELL_M])).toBe(false);
  });

  it('do not include the inside of a thick wall that is drawn as two faces', () => {
    const hollow: readonly WallLine[] = [
      {
        points: [
          [0, 0],
          [5, 0],
          [5, 5],
          [0, 5],
        ],
        isClosed: true,
      },
      {
        points: [
          [0.6, 0.6],
          [4.4, 0.6],
          [4.4, 4.4],
          [0.6, 4.4],
        ],
        isClosed: true,
      },
    ];
    expect(sizesOf(findRooms(hollow, []))).toEqual([14.4]);
    expect(sizesOf(findRooms(exploded(hollow), []))).toEqual([14.4]);
  });

  it('do not include corners between two parts of a building, which are open to the outside', () => {
    const found = find(NOTCH);
    expect(found.rooms).toHaveLength(2);
    expect(found.openPlaces.length).toBeGreaterThan(0);
  });

  it('are closed by two drawn door leaves that meet in the middle of a wide opening', () => {
    const gate = OFFICES.replace('####    #######    ###', '##         ####    ###');
    const walls = asciiWalls(gate);
    const y = 7 * CELL_M;
    const swing = (hinge: number, shut: number, index: number) => ({
      hinge: [hinge, y] as const,
      shut: [shut, y] as const,
      other: null,
      radius: Math.abs(shut - hinge),
      arc: index,
    });
    expect(findRooms(walls, []).rooms).toHaveLength(4);
    const middle = 6.5 * CELL_M;
    const found = findRooms(walls, [swing(2 * CELL_M, middle, 0), swing(11 * CELL_M, middle, 1)]);
    expect([found.rooms.length, found.doors.length]).toEqual([5, 2]);
  });

  // The real drawing ENSAL/building.dxf of CityScope/CS_Proxymix has closed lines whose points all coincide.
  it('are found even if the drawing also has lines that are mere points', () => {
    const points: readonly WallLine[] = [true, false].map((isClosed) => ({
      points: [
        [1, 1],
        [1, 1],
        [1, 1.00001],
      ],
      isClosed,
    }));
    expect(sizesOf(findRooms([...asciiWalls(TWO_ROOMS), ...points], []))).toEqual([6.9, 6.9]);
  });

  it('ignore a door swing that does not hang on a wall', () => {
    const astray = { hinge: [1.5, 1.5] as const, shut: [2.4, 1.5] as const, other: null, radius: 0.9, arc: 0 };
    expect(findRooms(asciiWalls(TWO_ROOMS), [astray]).doors).toEqual([]);
  });
});
