import { acousticPanels, bicycle, car, chair, monitor, officeChair, pendant, plant, screen, table, windowPane } from './furnishings.ts';
import { box, circle, COLOUR, FLOOR_Y, line, moved, path, picture, room, shadow } from './shapes.ts';

const GROUND = FLOOR_Y + 66;

function meetingRoom(seats: number, wall: string): string {
  const width = 300 + seats * 62;
  const x = (1280 - width) / 2;
  const backs = Array.from({ length: seats }, (_, index) =>
    chair(x + (width / seats) * (index + 0.5), GROUND - 34, index % 2 === 0 ? COLOUR.green : COLOUR.greenLight),
  );
  return picture([
    room(wall),
    windowPane(60, 120, 260, 300),
    screen(450, 130, 380, 220),
    windowPane(960, 120, 260, 300),
    pendant(420, 40),
    pendant(860, 40),
    plant(120, GROUND, 1.15),
    shadow(x - 20, width + 40),
    ...backs,
    table(x, 540, width, GROUND),
    box(x + width * 0.3, 528, 70, 12, COLOUR.white, 5),
    box(x + width * 0.6, 520, 18, 20, COLOUR.accent, 5),
    box(x + width * 0.66, 520, 18, 20, COLOUR.rose, 5),
  ]);
}

const trainingRoom = (): string =>
  picture([
    room('#edf1f4'),
    screen(390, 90, 500, 280),
    windowPane(50, 130, 220, 280),
    windowPane(1010, 130, 220, 280),
    pendant(330, 30, COLOUR.blue),
    pendant(950, 30, COLOUR.blue),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => {
        const [x, y] = [150 + column * 360 - row * 24, 480 + row * 92];
        return moved(
          0,
          0,
          shadow(x, 270, y + 112) +
            table(x, y, 270, y + 108) +
            chair(x + 80, y + 128, COLOUR.blueDark) +
            chair(x + 190, y + 128, COLOUR.blueDark),
          1,
        );
      }),
    ),
  ]);

const desk = (): string =>
  picture([
    room('#f1efe8'),
    windowPane(120, 90, 480, 330, 2),
    acousticPanels(760, 130, 4),
    shadow(300, 700),
    table(260, 500, 760, GROUND),
    monitor(420, 500, 240),
    monitor(676, 500, 240),
    box(560, 484, 150, 14, COLOUR.white, 6),
    box(728, 486, 26, 12, COLOUR.white, 6),
    line('M330 500 V400 L392 360', COLOUR.ink, 9),
    path('M372 340 L430 372 L406 404 L354 372 Z', COLOUR.accent),
    box(952, 466, 26, 34, COLOUR.rose, 6),
    officeChair(640, GROUND + 44),
    plant(1130, GROUND, 1.3),
  ]);

const focusRoom = (): string =>
  picture([
    room('#e9eef2'),
    acousticPanels(110, 130, 3),
    windowPane(820, 120, 320, 320, 1),
    pendant(560, 90, COLOUR.greenLight),
    shadow(350, 560),
    table(330, 500, 540, GROUND),
    monitor(500, 500, 220),
    officeChair(440, GROUND + 40, COLOUR.green),
    officeChair(760, GROUND + 40, COLOUR.greenLight),
    plant(1160, GROUND, 1.2),
  ]);

const phoneBooth = (): string =>
  picture([
    room('#efece6'),
    plant(180, GROUND, 1.4),
    shadow(390, 500, GROUND + 6),
    box(400, 90, 480, 590, COLOUR.ink, 28),
    box(424, 114, 432, 546, '#4c5e57', 18),
    box(440, 130, 400, 514, '#e7efe9', 14),
    ...[0, 1, 2, 3, 4, 5].map((index) => box(452 + index * 64, 144, 50, 250, index % 2 === 0 ? '#d5e2db' : '#dde8e1', 10)),
    pendant(640, 130, COLOUR.accent),
    box(520, 440, 240, 18, COLOUR.wood, 8),
    box(600, 372, 84, 60, COLOUR.ink, 8),
    box(608, 380, 68, 44, '#5b7a80', 4),
    box(584, 430, 116, 10, COLOUR.grey, 5),
    box(594, 560, 92, 24, COLOUR.green, 12),
    line('M640 584 V636', COLOUR.greyDark, 10),
    box(810, 340, 12, 90, COLOUR.grey, 6),
    plant(1080, GROUND, 1.1),
  ]);

const parking = (): string =>
  picture([
    box(0, 0, 1280, 520, '#dfe4e3'),
    box(0, 60, 1280, 26, '#cdd4d2'),
    ...[120, 640, 1160].map((x) => box(x - 34, 86, 68, 480, '#c4ccca') + box(x - 34, 380, 68, 60, COLOUR.accent)),
    box(0, 520, 1280, 280, '#bcc3c1'),
    ...[60, 600, 1140].map((x) => path(`M${x} 800 L${x + 60} 560 H${x + 78} L${x + 26} 800 Z`, COLOUR.white)),
    ...[300, 880].map((x) => box(x, 40, 180, 14, '#fff8e6', 7)),
    box(930, 300, 90, 220, COLOUR.white, 16),
    box(946, 320, 58, 46, COLOUR.green, 8),
    path('M982 326 L962 348 H974 L968 362 L990 340 H978 Z', COLOUR.white),
    line('M974 520 q-60 40 -120 0 t-90 60', COLOUR.ink, 8),
    shadow(150, 640, 716),
    car(180, 712, COLOUR.green),
  ]);

const lockers = (): string =>
  picture([
    room('#f0eee9'),
    shadow(180, 930, GROUND - 4),
    ...Array.from({ length: 18 }, (_, index) => {
      const [x, y] = [190 + (index % 6) * 152, 130 + Math.floor(index / 6) * 182];
      const fill =
        [COLOUR.greenLight, COLOUR.wallShade, COLOUR.accentSoft, COLOUR.grey, COLOUR.green][(index * 7 + Math.floor(index / 6)) % 5] ??
        COLOUR.grey;
      return box(x, y, 144, 174, fill, 10) + circle(x + 118, y + 92, 8, COLOUR.ink) + box(x + 22, y + 26, 46, 10, '#ffffffaa', 5);
    }),
    plant(100, GROUND, 1.1),
    plant(1190, GROUND, 1.3),
  ]);

const bikes = (): string =>
  picture([
    room('#edf0ee', '#c9cfcc'),
    acousticPanels(860, 110, 4),
    box(120, 150, 620, 20, COLOUR.wood, 8),
    ...[200, 420, 640].map(
      (x) => path(`M${x - 46} 260 a46 46 0 0 1 92 0 Z`, x === 420 ? COLOUR.accent : COLOUR.blue) + box(x - 50, 256, 100, 12, COLOUR.ink, 6),
    ),
    shadow(190, 480, GROUND + 30),
    shadow(700, 480, GROUND + 30),
    bicycle(300, GROUND + 26, COLOUR.green),
    bicycle(800, GROUND + 26, COLOUR.accent),
  ]);

const companyCar = (): string =>
  picture([
    box(0, 0, 1280, 560, COLOUR.sky),
    path('M0 430 Q300 330 640 420 T1280 390 V600 H0 Z', COLOUR.hillFar),
    path('M0 500 Q340 430 700 500 T1280 470 V640 H0 Z', COLOUR.hill),
    box(0, 600, 1280, 200, '#b5bcba'),
    box(0, 690, 180, 10, COLOUR.white),
    box(300, 690, 180, 10, COLOUR.white),
    box(600, 690, 180, 10, COLOUR.white),
    box(900, 690, 180, 10, COLOUR.white),
    circle(1050, 150, 52, COLOUR.accentSoft),
    shadow(290, 700, 664),
    moved(0, 0, car(320, 660, COLOUR.blue)),
  ]);

const projectorKit = (): string =>
  picture([
    room('#eef0ee'),
    box(330, 90, 620, 360, COLOUR.white, 6),
    box(330, 90, 620, 360, '#f6e9cf', 6, 'opacity="0.5"'),
    line('M300 78 H980', COLOUR.greyDark, 14),
    path('M640 500 L390 440 H890 Z', '#fff4dd', 'opacity="0.55"'),
    shadow(360, 560),
    table(340, 560, 600, GROUND + 20),
    box(550, 490, 180, 72, COLOUR.ink, 16),
    circle(640, 524, 26, '#5b7a80'),
    circle(640, 524, 13, COLOUR.accentSoft),
    box(780, 532, 90, 28, COLOUR.green, 8),
    box(420, 538, 90, 22, COLOUR.grey, 8),
    plant(150, GROUND, 1.3),
    plant(1130, GROUND, 1.1),
  ]);

const terrace = (): string =>
  picture([
    box(0, 0, 1280, 520, COLOUR.sky),
    circle(980, 140, 60, COLOUR.accentSoft),
    path('M0 400 Q260 300 560 380 T1280 350 V560 H0 Z', COLOUR.hillFar),
    path('M0 470 Q320 390 680 470 T1280 440 V600 H0 Z', COLOUR.hill),
    ...[520, 620, 700, 780].map((y, index) => box(0, y, 1280, 100, index % 2 === 0 ? '#cfa877' : '#c69d6b')),
    box(0, 440, 1280, 12, COLOUR.ink),
    ...Array.from({ length: 17 }, (_, index) => box(10 + index * 78, 448, 6, 92, COLOUR.ink)),
    ...[60, 860].map((x) => box(x, 500, 340, 84, COLOUR.white, 10)),
    ...[110, 200, 290, 380].map((x) => plant(x, 590, 0.8)),
    ...[910, 1000, 1090, 1170].map((x) => plant(x, 590, 0.8)),
    path('M440 210 Q640 90 840 210 Z', COLOUR.accent),
    path('M540 210 Q560 120 640 150 Q720 120 740 210 Z', COLOUR.accentSoft),
    box(634, 200, 12, 470, COLOUR.woodDark),
    shadow(450, 380, 730),
    table(480, 600, 320, 730),
    chair(440, 742),
    chair(840, 742, COLOUR.greenLight),
  ]);

const kitchen = (): string =>
  picture([
    room('#f3efe7'),
    box(120, 120, 1040, 150, COLOUR.greenLight, 10),
    ...[300, 480, 660, 840, 1020].map((x) => box(x - 2, 120, 4, 150, '#ffffff88')),
    box(120, 290, 1040, 120, COLOUR.white),
    ...Array.from({ length: 12 }, (_, index) => box(120 + index * 88, 290, 2, 120, COLOUR.wallShade)),
    box(100, 420, 1080, 26, COLOUR.wood, 8),
    box(120, 446, 1040, 200, COLOUR.green, 6),
    ...[330, 540, 750, 960].map((x) => box(x - 2, 446, 4, 200, '#ffffff33')),
    box(760, 310, 110, 110, COLOUR.ink, 12),
    box(786, 340, 58, 36, COLOUR.grey, 6),
    box(800, 392, 30, 28, COLOUR.white, 5),
    ...[200, 250, 300].map((x) => box(x, 388, 32, 32, COLOUR.accentSoft, 8)),
    line('M520 420 V330 q40 -40 60 10', COLOUR.greyDark, 12),
    pendant(380, 30),
    pendant(640, 30),
    pendant(900, 30),
    plant(1120, 420, 0.7),
    shadow(330, 620),
    table(340, 600, 600, 756),
    chair(440, 776, COLOUR.accent),
    chair(640, 776, COLOUR.greenLight),
    chair(840, 776, COLOUR.accent),
  ]);

/** All pictures by file name, without the extension. */
export const SCENES: Readonly<Record<string, () => string>> = {
  'room-small': () => meetingRoom(3, '#eef2ee'),
  'room-medium': () => meetingRoom(5, '#ecf0f3'),
  'room-large': () => meetingRoom(9, '#f2eee6'),
  'training-room': trainingRoom,
  desk,
  'focus-room': focusRoom,
  'phone-booth': phoneBooth,
  parking,
  locker: lockers,
  bike: bikes,
  car: companyCar,
  projector: projectorKit,
  terrace,
  kitchen,
};
