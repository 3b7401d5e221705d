/** The colours of a drawn plan, as CSS colours. */
export interface PlanColours {
  readonly paper: string;
  /** Colour of the part of a floor that no room covers. */
  readonly ground: string;
  readonly wall: string;
  readonly line: string;
  readonly fixture: string;
  readonly fixtureLine: string;
  readonly detail: string;
  readonly window: string;
  readonly door: string;
  readonly text: string;
  readonly mutedText: string;
  readonly section: string;
  readonly unit: string;
  /** Colours of units by category, or by its first part, such as `restroom` for `restroom.male`. All other units have the colour `unit`. */
  readonly units: Readonly<Record<string, string>>;
}

export const LIGHT_PLAN: PlanColours = {
  paper: '#ffffff',
  ground: '#e2e6eb',
  wall: '#3d4550',
  line: '#8b95a1',
  fixture: '#ffffff',
  fixtureLine: '#8d97a3',
  detail: '#b1bac4',
  window: '#dfeefa',
  door: '#8b95a1',
  text: '#27303a',
  mutedText: '#65707d',
  section: '#4a6fa5',
  unit: '#eff3f8',
  units: {
    walkway: '#fdfdfb',
    lobby: '#fbf7ee',
    office: '#f3f6fa',
    conferenceroom: '#e6eefb',
    huddleroom: '#e9f0fb',
    phoneroom: '#efeafa',
    restroom: '#e9eff0',
    elevator: '#d5dbe2',
    stairs: '#e2e6ea',
    kitchen: '#fdf1e2',
    foodservice: '#fdf3e6',
    lounge: '#f4f1e8',
    library: '#eef3e6',
    terrace: '#e9f2e3',
    storage: '#e7e8ea',
    serverroom: '#e0e2e6',
    parking: '#f1f2f4',
    road: '#e6e8eb',
    ramp: '#dde0e4',
    mailroom: '#eceae6',
    firstaid: '#fbe9e9',
    fitnessroom: '#eaf3f1',
    shower: '#e4eff3',
    opentobelow: '#ffffff',
    vegetation: '#d8e8cf',
    auditorium: '#e6eefb',
    nonpublic: '#e3e5e8',
    column: '#3d4550',
    structure: '#3d4550',
    room: '#eff3f8',
    privatelounge: '#f4f1e8',
    waitingroom: '#fbf7ee',
    mothersroom: '#f7edf1',
  },
};

export const DARK_PLAN: PlanColours = {
  paper: '#12161b',
  ground: '#161b21',
  wall: '#8e99a6',
  line: '#59636f',
  fixture: '#2b333c',
  fixtureLine: '#66717e',
  detail: '#4b5662',
  window: '#31506b',
  door: '#78838f',
  text: '#e6eaef',
  mutedText: '#9aa5b1',
  section: '#8fb3e6',
  unit: '#232b35',
  units: {
    walkway: '#191e24',
    lobby: '#23221d',
    office: '#1d242d',
    conferenceroom: '#1c2a40',
    huddleroom: '#1e2a3c',
    phoneroom: '#282440',
    restroom: '#1f2a2c',
    elevator: '#333c46',
    stairs: '#2a313a',
    kitchen: '#33291c',
    foodservice: '#30281d',
    lounge: '#2a2820',
    library: '#242c1d',
    terrace: '#1f2d1c',
    storage: '#262a2f',
    serverroom: '#2b3036',
    parking: '#1f242a',
    road: '#24292f',
    ramp: '#2c3238',
    opentobelow: '#12161b',
    vegetation: '#26381f',
    column: '#8e99a6',
    structure: '#8e99a6',
    nonpublic: '#262a2f',
    auditorium: '#1c2a40',
  },
};

export function unitColour(category: string, colours: PlanColours): string {
  const [general = category] = category.split('.');
  return colours.units[category] ?? colours.units[general] ?? colours.unit;
}
