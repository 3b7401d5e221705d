import type { Language } from '@assist/i18n';
import { describe, expect, it } from 'vitest';
import { aVocabulary, toLine, wishOf } from './a-vocabulary.ts';

/** It is Monday, 23 November 2026, 9:07. */
const PHRASES: Readonly<Record<Language, readonly (readonly [phrase: string, wish: string])[]>> = {
  en: [
    ['desk tomorrow 9 to 12 near the window', 'desk 11-24 9:00-12:00 window'],
    ['room for 6 today 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava friday 10-11', '#vltava 11-27 10:00-11:00'],
    ['Meeting room next Monday 9:30–11:15', 'meeting 11-30 9:30-11:15'],
    ['desks on the second floor', 'desk @floor-2'],
    ['a desk in Willow the day after tomorrow', 'desk 11-25 @willow'],
    ['parking today', 'parking 11-23'],
    ['focus room for 2 hours', 'focus 11-23 9:15-11:15'],
    ['desk tomorrow morning', 'desk 11-24 8:00-12:00'],
    ['desk tomorrow afternoon', 'desk 11-24 13:00-17:00'],
    ['desk whole day on thursday', 'desk 11-26 8:00-18:00'],
    ['room 2pm to 3:30pm', 'meeting|focus 11-23 14:00-15:30'],
    ['room 1 to 3', 'meeting|focus 11-23 13:00-15:00'],
    ['room 9 to 5 tomorrow', 'meeting|focus 11-24 9:00-17:00'],
    ['room at 4 p.m. for half an hour', 'meeting|focus 11-23 16:00-16:30'],
    ['desk with 2 monitors', 'desk monitors>=2'],
    ['desk with a docking station', 'desk kit=dock'],
    ['room with a screen for eight people', 'meeting|focus x8 meeting-screen focus-screen'],
    ['somewhere with a screen', 'meeting|focus meeting-screen focus-screen ?somewhere'],
    ['quiet', 'desk desk-noise=quiet'],
    ['quiet focus room', 'focus focus-noise=quiet'],
    ['room 26 November 10:00', 'meeting|focus 11-26 10:00-11:00'],
    ['room on November 26th at noon', 'meeting|focus 11-26 12:00-13:00'],
    ['room 2026-12-01 between 9 and 11', 'meeting|focus 12-01 9:00-11:00'],
    ['room 3/12 until 10:00', 'meeting|focus 12-03 9:00-10:00'],
    ['room for 6 to 8 people', 'meeting|focus x8'],
    ['room 14:10 to 14:40', 'meeting|focus 11-23 14:00-14:45'],
    ['room 7:00 to 8:00', 'meeting|focus 11-24 7:00-8:00'],
    ['this friday 10', '11-27 10:00-11:00'],
    ['next friday', '12-04'],
    ['A-15 tomorrow', '11-24 ~A-15'],
    ['desk a-15 tomorrow 9am-12pm', '#desk a-15 11-24 9:00-12:00'],
    ['desk without a monitor', 'desk ?without a monitor'],
    ['desk tomorrow or friday', 'desk 11-24 ?or friday'],
    ['desk or focus room tomorrow', 'desk|focus 11-24'],
    ['a desk, or a focus room', 'desk|focus'],
    ['desk in Willow or on the second floor', 'desk @willow @floor-2'],
    ['desk or else', 'desk ?or else'],
    ['or desk', 'desk ?or'],
    // With a mistake in it.
    ['dekst tomorow', 'desk 11-24'],
    ['meting room thursdy 10', 'meeting 11-26 10:00-11:00'],
    ['Vltva friday', '#vltava 11-27'],
    ['desk near the windwo', 'desk window'],
    // Codes are never taken for others, nor is what is near to several, or only begun.
    ['A-51 tomorrow', '11-24 ?A-51'],
    ['A-1 tomorrow', '11-24 ~A-1'],
    ['tuesdey nam', '11-24 ?nam'],
    ['meet', '?meet'],
    ['room 12:00 to 9:00', 'meeting|focus ?12:00–9:00'],
    ['room 25:00', 'meeting|focus ?25:00'],
    ['room 31 February', 'meeting|focus ?31 February'],
    ['flux capacitor', '?flux capacitor'],
    ["'; DROP TABLE resource; --", "?'; DROP TABLE resource; --"],
    ['<script>alert(1)</script> desk', 'desk ?script>alert(1)</script'],
    ['../../etc/passwd', '?../../etc/passwd'],
    ['${7*7} {{constructor}}', '?${7*7} {{constructor'],
    ['__proto__ toString', '?__proto__ toString'],
    ['', ''],
  ],
  cs: [
    ['stůl nebo tichá pracovna zítra', 'desk|focus 11-24'],
    ['zasedací mistnsot zitraa', 'meeting 11-24'],
    ['stůl v ponděli', 'desk 11-23'],
    ['stůl zítra 9 až 12 u okna', 'desk 11-24 9:00-12:00 window'],
    ['stul zitra od 9 do 12 s oknem', 'desk 11-24 9:00-12:00 window'],
    ['místnost pro 6 dnes 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava v pátek 10-11', '#vltava 11-27 10:00-11:00'],
    ['zasedací místnost příští pondělí 9:30–11:15', 'meeting 11-30 9:30-11:15'],
    ['zasedačka pro šest lidí', 'meeting|focus x6'],
    ['stoly v druhém patře', 'desk @floor-2'],
    ['stůl ve Vrbě pozítří', 'desk 11-25 @willow'],
    ['parkovací místo dnes', 'parking 11-23'],
    ['parkování zítra celý den', 'parking 11-24 8:00-18:00'],
    ['tichá pracovna na 2 hodiny', 'focus 11-23 9:15-11:15'],
    ['stůl zítra dopoledne', 'desk 11-24 8:00-12:00'],
    ['stůl zítra odpoledne', 'desk 11-24 13:00-17:00'],
    ['místnost v 14 hodin', 'meeting|focus 11-23 14:00-15:00'],
    ['místnost ve 2 odpoledne', 'meeting|focus 11-23 14:00-15:00'],
    ['místnost ve 14 na půl hodiny', 'meeting|focus 11-23 14:00-14:30'],
    ['místnost ve 14 na hodinu a půl', 'meeting|focus 11-23 14:00-15:30'],
    ['stůl s dokovací stanicí', 'desk kit=dock'],
    ['místnost s obrazovkou pro osm lidí', 'meeting|focus x8 meeting-screen focus-screen'],
    ['místnost 26. listopadu v 10', 'meeting|focus 11-26 10:00-11:00'],
    ['místnost 26. 11. v 10', 'meeting|focus 11-26 10:00-11:00'],
    ['místnost 26.11. 10.30', 'meeting|focus 11-26 10:30-11:30'],
    ['místnost 1.12.2026 mezi 9 a 11', 'meeting|focus 12-01 9:00-11:00'],
    ['tento čtvrtek v poledne', '11-26 12:00-13:00'],
    ['Červená řeka ve středu 8-9', '#cervena reka 11-25 8:00-9:00'],
    ['stůl bez okna', 'desk ?bez okna'],
    ['létající koberec', '?létající koberec'],
    ['<img src=x onerror=alert(1)>', '?img src=x onerror=alert(1'],
    ['stůl zítra 9 až 12 a ještě něco', 'desk 11-24 9:00-12:00 ?ještě něco'],
  ],
  de: [
    ['Schreibtisch morgen 9 bis 12 am Fenster', 'desk 11-24 9:00-12:00 window'],
    ['Raum für 6 heute 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava Freitag 10-11', '#vltava 11-27 10:00-11:00'],
    ['Besprechungsraum nächsten Montag 9.30 bis 11.15 Uhr', 'meeting|focus 11-30 9:30-11:15'],
    ['einen Schreibtisch im zweiten Stock', 'desk @floor-2'],
    ['Schreibtisch in Willow übermorgen', 'desk 11-25 @willow'],
    ['Parkplatz heute', 'parking 11-23'],
    ['Raum für 2 Stunden', 'meeting|focus 11-23 9:15-11:15'],
    ['Tisch morgen Vormittag', 'desk 11-24 8:00-12:00'],
    ['Tisch morgen früh', 'desk 11-24 8:00-12:00'],
    ['Tisch morgen Nachmittag', 'desk 11-24 13:00-17:00'],
    ['Arbeitsplatz am Donnerstag ganztägig', 'desk 11-26 8:00-18:00'],
    ['Arbeitsplatz am Donnerstag den ganzen Tag', 'desk 11-26 8:00-18:00'],
    ['Raum um 14 Uhr', 'meeting|focus 11-23 14:00-15:00'],
    ['Raum um 14 Uhr 30', 'meeting|focus 11-23 14:30-15:30'],
    ['Raum von 14 bis 15:30', 'meeting|focus 11-23 14:00-15:30'],
    ['Raum zwischen 9 und 11 am 26. November', 'meeting|focus 11-26 9:00-11:00'],
    ['Raum am 26.11. um 10 für eine halbe Stunde', 'meeting|focus 11-26 10:00-10:30'],
    ['Raum um 10 für 1,5 Stunden', 'meeting|focus 11-23 10:00-11:30'],
    ['Raum mit Bildschirm für acht Personen', 'meeting|focus x8 meeting-screen focus-screen'],
    ['Schreibtisch mit 2 Monitoren', 'desk monitors>=2'],
    ['Raum für eine Person', 'meeting|focus x1'],
    ['Parkplätze nächste Woche', 'parking 11-30'],
    ['diesen Freitag ab 13 Uhr', '11-27 13:00-14:00'],
    ['Raum mittags', 'meeting|focus 11-23 12:00-13:00'],
    ['Schreibtisch ohne Fenster', 'desk ?ohne Fenster'],
    ['Blumentopf', '?Blumentopf'],
    ["Raum'); DELETE FROM booking", "?Raum'); DELETE FROM booking"],
    ['A-15 morgen', '11-24 ~A-15'],
  ],
  fr: [
    ['bureau demain 9h à 12h près de la fenêtre', 'desk 11-24 9:00-12:00 window'],
    ["salle pour 6 aujourd'hui à 14h", 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava vendredi 10h-11h', '#vltava 11-27 10:00-11:00'],
    ['salle de réunion lundi prochain de 9h30 à 11h15', 'meeting|focus 11-30 9:30-11:15'],
    ['un bureau au deuxième étage', 'desk @floor-2'],
    ['place de parking après-demain', 'parking 11-25'],
    ['salle demain matin', 'meeting|focus 11-24 8:00-12:00'],
    ["salle demain l'après-midi", 'meeting|focus 11-24 13:00-17:00'],
    ['bureau jeudi toute la journée', 'desk 11-26 8:00-18:00'],
    ['salle avec écran pour huit personnes', 'meeting|focus x8 meeting-screen focus-screen'],
    ['salle à 14 heures pendant 2 heures', 'meeting|focus 11-23 14:00-16:00'],
    ['salle le 26 novembre à midi', 'meeting|focus 11-26 12:00-13:00'],
    ['bureau sans fenêtre', 'desk ?sans fenêtre'],
    ['licorne volante', '?licorne volante'],
  ],
  es: [
    ['escritorio mañana de 9 a 12 junto a la ventana', 'desk 11-24 9:00-12:00 window'],
    ['sala para 6 hoy a las 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava viernes 10-11', '#vltava 11-27 10:00-11:00'],
    ['sala de reuniones el próximo lunes de 9:30 a 11:15', 'meeting|focus 11-30 9:30-11:15'],
    ['una mesa en la segunda planta', 'desk @floor-2'],
    ['plaza de aparcamiento pasado mañana', 'parking 11-25'],
    ['sala mañana por la mañana', 'meeting|focus 11-24 8:00-12:00'],
    ['sala mañana por la tarde', 'meeting|focus 11-24 13:00-17:00'],
    ['sala a las 2 de la tarde', 'meeting|focus 11-23 14:00-15:00'],
    ['mesa el jueves todo el día', 'desk 11-26 8:00-18:00'],
    ['sala con pantalla para ocho personas', 'meeting|focus x8 meeting-screen focus-screen'],
    ['sala el 26 de noviembre a las 10 durante media hora', 'meeting|focus 11-26 10:00-10:30'],
    ['mesa sin ventana', 'desk ?sin ventana'],
    ['unicornio volador', '?unicornio volador'],
  ],
  ca: [
    ['escriptori demà de 9 a 12 al costat de la finestra', 'desk 11-24 9:00-12:00 window'],
    ['sala per a 6 avui a les 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ['Vltava divendres 10-11', '#vltava 11-27 10:00-11:00'],
    ['sala de reunions dilluns que ve de 9:30 a 11:15', 'meeting|focus 11-30 9:30-11:15'],
    ['una taula a la segona planta', 'desk @floor-2'],
    ["plaça d'aparcament demà passat", 'parking 11-25'],
    ['sala demà al matí', 'meeting|focus 11-24 8:00-12:00'],
    ['sala demà a la tarda', 'meeting|focus 11-24 13:00-17:00'],
    ['taula dijous tot el dia', 'desk 11-26 8:00-18:00'],
    ['sala amb pantalla per a vuit persones', 'meeting|focus x8 meeting-screen focus-screen'],
    ['sala el 26 de novembre a les 10 durant mitja hora', 'meeting|focus 11-26 10:00-10:30'],
    ['taula sense finestra', 'desk ?sense finestra'],
    ['unicorn volador', '?unicorn volador'],
  ],
  ua: [
    ['стіл завтра з 9 до 12 біля вікна', 'desk 11-24 9:00-12:00 window'],
    ['переговорна для 6 сьогодні о 14:00', 'meeting|focus 11-23 14:00-15:00 x6'],
    ["Vltava у п'ятницю 10-11", '#vltava 11-27 10:00-11:00'],
    ['кімната наступного понеділка з 9:30 до 11:15', 'meeting|focus 11-30 9:30-11:15'],
    ['столи на другому поверсі', 'desk @floor-2'],
    ['паркомісце післязавтра', 'parking 11-25'],
    ['стіл завтра вранці', 'desk 11-24 8:00-12:00'],
    ['стіл завтра після обіду', 'desk 11-24 13:00-17:00'],
    ['стіл у четвер увесь день', 'desk 11-26 8:00-18:00'],
    ['переговорна з екраном для восьми', 'meeting|focus meeting-screen focus-screen ?восьми'],
    ['переговорна з екраном на 8 осіб', 'meeting|focus x8 meeting-screen focus-screen'],
    ['кімната 26 листопада о 10 на півгодини', 'meeting|focus 11-26 10:00-10:30'],
    ['кімната на 2 години', 'meeting|focus 11-23 9:15-11:15'],
    ['стіл без вікна', 'desk ?без вікна'],
    ['летючий килим', '?летючий килим'],
  ],
};

describe('what people type', () => {
  for (const [language, phrases] of Object.entries(PHRASES)) {
    describe(`in ${language}`, async () => {
      const vocabulary = await aVocabulary(language as Language);
      it.each(phrases)('%j is understood as %j', (phrase, wish) => {
        expect(toLine(wishOf(phrase, vocabulary))).toBe(wish);
      });
    });
  }

  it('is understood whatever its case and accents', async () => {
    const vocabulary = await aVocabulary('cs');
    const plain = toLine(wishOf('stůl zítra 9 až 12 u okna', vocabulary));
    expect(toLine(wishOf('STUL ZITRA 9 AZ 12 U OKNA', vocabulary))).toBe(plain);
  });

  it.each([
    ['on a Monday', '2026-11-23T08:07:00Z', 'monday', '11-23'],
    ['on a Tuesday', '2026-11-24T08:07:00Z', 'monday', '11-30'],
    ['on a Sunday', '2026-11-29T08:07:00Z', 'next monday', '11-30'],
    ['late in the evening in Prague, when it is the day before in UTC', '2026-11-23T23:30:00Z', 'today', '11-24'],
    ['in December', '2026-12-20T08:00:00Z', '5 January', '01-05'],
    ['when no hour is left today', '2026-11-23T22:50:00Z', 'desk for 2 hours', 'desk ?2:00'],
    ['where the 29th of February is two years ahead', '2026-11-23T08:00:00Z', '29 February', '02-29'],
  ])('%s: %s %j is %j', async (_when, now, phrase, wish) => {
    expect(toLine(wishOf(phrase, await aVocabulary('en'), now))).toBe(wish);
  });

  it('that is long without an end is read as far as a phrase goes, and in no time', async () => {
    const vocabulary = await aVocabulary('en');
    const before = performance.now();
    for (const text of ['desk '.repeat(40_000), '9-'.repeat(100_000), 'a'.repeat(200_000), '\u0301'.repeat(100_000)])
      wishOf(text, vocabulary);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
