import { toCsv } from './csv.ts';

export const DOMAIN = 'alder.example';

export type Department =
  | 'Management'
  | 'Finance'
  | 'People'
  | 'Product'
  | 'Engineering'
  | 'Design'
  | 'Sales'
  | 'Marketing'
  | 'Support'
  | 'Facilities'
  | 'IT';

export interface SamplePerson {
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
  readonly department: Department;
  readonly administrator: boolean;
  readonly language: string;
  /** Ids of the areas initially selected in the person's lists. The sample also reserves the person's desks there. */
  readonly areas: readonly string[];
  /** The id of the person's own desk, or null. */
  readonly homeDesk: string | null;
  readonly rights: CalendarRights;
}

/** The colleagues whose calendars this person may read or change, by the visibility of the event. */
export interface CalendarRights {
  readonly readPublic: readonly string[];
  readonly readPrivate: readonly string[];
  readonly editPublic: readonly string[];
  readonly editPrivate: readonly string[];
}

/** The staff by department, in the order of the floors: given name, surname, language. */
const STAFF: { readonly [Name in Department]: { readonly areas: readonly string[]; readonly names: string } } = {
  Management: { areas: ['zone-larch'], names: 'Eliška Horáková cs, Jonas Bergström en, Petr Říha cs' },
  Finance: {
    areas: ['zone-larch'],
    names: 'Markéta Šimková cs, Oldřich Vacek cs, Beatriz Carvalho es, Anežka Pokorná cs',
  },
  People: { areas: ['zone-larch'], names: 'Ingrid Lindqvist en, Žofie Kučerová cs, Dušan Kováč cs' },
  Product: {
    areas: ['zone-oak', 'zone-hazel'],
    names: 'Tereza Nováková cs, Maëlle Lefèvre fr, Tomasz Wiśniewski en, Klára Benešová cs, Niamh O’Sullivan en, Radim Štěpánek cs',
  },
  Engineering: {
    areas: ['zone-birch', 'zone-maple', 'zone-linden'],
    names:
      'Jiří Dvořák cs, Олександр Шевченко ua, Björn Åkesson en, Zuzana Málková cs, Łukasz Żak en, Anna-Lena Größer de, Vojtěch Krátký cs, Iryna Kovalenko ua, Marc Puig ca, Barbora Jelínková cs, Szymon Dąbrowski en, Noémi Szűcs en, Ondřej Tichý cs, Lucía Fernández es, Jakub Růžička cs, Kateřina Doležalová cs, Søren Mikkelsen en, Matej Hruška cs',
  },
  Design: { areas: ['zone-hazel'], names: 'Alžběta Fialová cs, Chiara Esposito en, Filip Zeman cs, Élodie Martin fr' },
  Sales: {
    areas: ['zone-willow', 'zone-aspen'],
    names: 'Martin Procházka cs, Jürgen Weiß de, Hana Veselá cs, Olivier Dubois fr, Núria Soler ca, Lenka Marková cs, Andreas Müller de',
  },
  Marketing: {
    areas: ['zone-rowan'],
    names: 'Gabriela Urbanová cs, Sofía Ramírez es, Daniel Kříž cs, Júlia Molnár en',
  },
  Support: {
    areas: ['zone-ash'],
    names: 'Simona Bartošová cs, Taras Bondarenko ua, Michal Sedláček cs, Greta Hoffmann de, Veronika Kadlecová cs, Pau Vidal ca',
  },
  Facilities: { areas: ['floor-0'], names: 'Libor Čermák cs, Ludmila Hájková cs' },
  IT: { areas: ['zone-linden'], names: 'Marek Horák cs, Ivana Petrović en, Aleš Novotný cs' },
};

export const ADMINISTRATOR = 'marek.horak';
export const ORGANIZER = 'ingrid.lindqvist';
export const EMPLOYEE = 'tereza.novakova';

export function address(local: string): string {
  return `${local}@${DOMAIN}`;
}

const NO_RIGHTS: CalendarRights = { readPublic: [], readPrivate: [], editPublic: [], editPrivate: [] };

/** Rights in calendars: assistants act for the management; leads read their team; two colleagues stand in for each other. */
const RIGHTS: Readonly<Record<string, Partial<CalendarRights>>> = {
  'ingrid.lindqvist': {
    readPublic: ['eliska.horakova', 'jonas.bergstrom', 'petr.riha', 'tereza.novakova'],
    readPrivate: ['eliska.horakova', 'jonas.bergstrom'],
    editPublic: ['eliska.horakova', 'jonas.bergstrom', 'petr.riha'],
    editPrivate: ['eliska.horakova'],
  },
  'zofie.kucerova': { readPublic: ['petr.riha', 'ingrid.lindqvist'], editPublic: ['petr.riha'] },
  'tereza.novakova': {
    readPublic: ['maelle.lefevre', 'tomasz.wisniewski', 'klara.benesova'],
    editPublic: ['klara.benesova'],
  },
  'klara.benesova': { readPublic: ['tereza.novakova'], editPublic: ['tereza.novakova'] },
  'jiri.dvorak': { readPublic: ['bjorn.akesson', 'zuzana.malkova', 'vojtech.kratky', 'barbora.jelinkova'] },
  'martin.prochazka': { readPublic: ['jurgen.weiss', 'hana.vesela', 'olivier.dubois'], editPublic: ['hana.vesela'] },
  'eliska.horakova': { readPublic: ['jonas.bergstrom', 'petr.riha', 'ingrid.lindqvist'] },
  'marek.horak': { readPublic: ['ivana.petrovic', 'ales.novotny'] },
};

const HOME_DESKS: Readonly<Record<string, string>> = {
  'ludmila.hajkova': 'desk-r-15',
  'anezka.pokorna': 'desk-d-09',
  'oldrich.vacek': 'desk-d-10',
  'jurgen.weiss': 'desk-a-01',
  'anna-lena.grosser': 'desk-m-05',
  'veronika.kadlecova': 'desk-s-12',
};

/** Characters that do not become plain letters when accents are removed, with their replacements in addresses. */
const LATIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', '’': '' };
/** Local parts of the addresses of people whose names are in another script. */
const ADDRESS_OF: Readonly<Record<string, string>> = { 'Олександр Шевченко': 'oleksandr.shevchenko' };

function localPart(givenName: string, surname: string): string {
  const spelt = ADDRESS_OF[`${givenName} ${surname}`];
  if (spelt !== undefined) return spelt;
  const folded = `${givenName}.${surname}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return folded.replace(/[ßøłđ’]/gu, (letter) => LATIN[letter] ?? '').replaceAll(' ', '-');
}

export function listPeople(): readonly SamplePerson[] {
  return Object.entries(STAFF).flatMap(([department, { areas, names }]) =>
    names.split(', ').map((entry): SamplePerson => {
      const [givenName = '', surname = '', language = 'en'] = entry.split(' ');
      const local = localPart(givenName, surname);
      const rights = RIGHTS[local] ?? {};
      return {
        email: address(local),
        name: `${givenName} ${surname}`,
        givenName,
        surname,
        department: department as Department,
        administrator: local === ADMINISTRATOR,
        // The accounts for trying the sample follow the language of the browser.
        language: [EMPLOYEE, ORGANIZER, ADMINISTRATOR].includes(local) ? '' : language,
        areas,
        homeDesk: HOME_DESKS[local] ?? null,
        rights: Object.fromEntries(
          Object.entries(NO_RIGHTS).map(([right]) => [right, (rights[right as keyof CalendarRights] ?? []).map(address)]),
        ) as unknown as CalendarRights,
      };
    }),
  );
}

const COLUMNS = [
  'email',
  'name',
  'given_name',
  'surname',
  'department',
  'administrator',
  'language',
  'areas',
  'home_desk',
  'reads_public',
  'reads_private',
  'edits_public',
  'edits_private',
];

export function peopleCsv(people: readonly SamplePerson[]): string {
  return toCsv(
    COLUMNS,
    people.map((person) => ({
      email: person.email,
      name: person.name,
      given_name: person.givenName,
      surname: person.surname,
      department: person.department,
      administrator: person.administrator ? 'yes' : 'no',
      language: person.language,
      areas: person.areas.join(';'),
      home_desk: person.homeDesk ?? '',
      reads_public: person.rights.readPublic.join(';'),
      reads_private: person.rights.readPrivate.join(';'),
      edits_public: person.rights.editPublic.join(';'),
      edits_private: person.rights.editPrivate.join(';'),
    })),
  );
}
