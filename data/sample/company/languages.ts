import type { Language } from '@assist/i18n';

type Names = Readonly<Record<Language, string>>;
type Translated = readonly [de: string, fr: string, es: string, ca: string, ua: string];

/** Translations of the sample’s names, by the English name, into all languages but English and Czech. */
const WORDS: Readonly<Record<string, Translated>> = {
  // Kinds
  'Meeting room': ['Besprechungsraum', 'Salle de réunion', 'Sala de reuniones', 'Sala de reunions', 'Переговорна'],
  Desk: ['Schreibtisch', 'Bureau', 'Mesa', 'Taula', 'Стіл'],
  'Focus room': ['Ruheraum', 'Salle calme', 'Sala tranquila', 'Sala tranquil·la', 'Тиха кімната'],
  'Phone booth': ['Telefonkabine', 'Cabine téléphonique', 'Cabina telefónica', 'Cabina telefònica', 'Телефонна кабіна'],
  'Parking place': ['Parkplatz', 'Place de parking', 'Plaza de aparcamiento', 'Plaça d’aparcament', 'Паркомісце'],
  Locker: ['Schließfach', 'Casier', 'Taquilla', 'Taquilla', 'Шафка'],
  'Car or bicycle': ['Auto oder Fahrrad', 'Voiture ou vélo', 'Coche o bicicleta', 'Cotxe o bicicleta', 'Авто або велосипед'],
  Equipment: ['Ausstattung', 'Équipement', 'Equipamiento', 'Equipament', 'Обладнання'],
  'Event space': ['Veranstaltungsraum', 'Espace événementiel', 'Espacio para eventos', 'Espai per a actes', 'Місце для подій'],
  // Equipment and vehicles with a proper name
  'Company bike': ['Dienstrad', 'Vélo de société', 'Bicicleta de empresa', 'Bicicleta d’empresa', 'Службовий велосипед'],
  'Car Heron': ['Auto Reiher', 'Voiture Héron', 'Coche Garza', 'Cotxe Bernat', 'Авто Чапля'],
  'Car Kingfisher': ['Auto Eisvogel', 'Voiture Martin-pêcheur', 'Coche Martín', 'Cotxe Blauet', 'Авто Рибалочка'],
  'Projector kit': ['Beamer-Set', 'Kit projecteur', 'Kit de proyector', 'Kit de projector', 'Набір із проєктором'],
  'Camera kit': ['Kamera-Set', 'Kit caméra', 'Kit de cámara', 'Kit de càmera', 'Набір із камерою'],
  'Roof terrace': ['Dachterrasse', 'Toit-terrasse', 'Terraza', 'Terrat', 'Тераса на даху'],
  // Areas
  Brno: ['Brünn', 'Brno', 'Brno', 'Brno', 'Брно'],
  'Alder House': ['Erlenhaus', 'Maison de l’Aulne', 'Casa del Aliso', 'Casa del Vern', 'Будинок «Вільха»'],
  Parking: ['Tiefgarage', 'Parking', 'Aparcamiento', 'Aparcament', 'Паркінг'],
  'Ground floor': ['Erdgeschoss', 'Rez-de-chaussée', 'Planta baja', 'Planta baixa', 'Партер'],
  'First floor': ['Erster Stock', 'Premier étage', 'Primera planta', 'Primera planta', 'Перший поверх'],
  'Second floor': ['Zweiter Stock', 'Deuxième étage', 'Segunda planta', 'Segona planta', 'Другий поверх'],
  'Third floor': ['Dritter Stock', 'Troisième étage', 'Tercera planta', 'Tercera planta', 'Третій поверх'],
  'Fourth floor': ['Vierter Stock', 'Quatrième étage', 'Cuarta planta', 'Quarta planta', 'Четвертий поверх'],
  Willow: ['Weide', 'Saule', 'Sauce', 'Salze', 'Верба'],
  Aspen: ['Espe', 'Tremble', 'Álamo', 'Trèmol', 'Осика'],
  Rowan: ['Eberesche', 'Sorbier', 'Serbal', 'Server', 'Горобина'],
  Birch: ['Birke', 'Bouleau', 'Abedul', 'Bedoll', 'Береза'],
  Maple: ['Ahorn', 'Érable', 'Arce', 'Auró', 'Клен'],
  Linden: ['Linde', 'Tilleul', 'Tilo', 'Til·ler', 'Липа'],
  Oak: ['Eiche', 'Chêne', 'Roble', 'Roure', 'Дуб'],
  Ash: ['Esche', 'Frêne', 'Fresno', 'Freixe', 'Ясен'],
  Hazel: ['Hasel', 'Noisetier', 'Avellano', 'Avellaner', 'Ліщина'],
  Larch: ['Lärche', 'Mélèze', 'Alerce', 'Làrix', 'Модрина'],
  Juniper: ['Wacholder', 'Genévrier', 'Enebro', 'Ginebre', 'Ялівець'],
  // Properties
  Accessible: ['Barrierefrei', 'Accessible', 'Accesible', 'Accessible', 'Доступно'],
  'By the window': ['Am Fenster', 'Près de la fenêtre', 'Junto a la ventana', 'Al costat de la finestra', 'Біля вікна'],
  'Camera and light': ['Kamera und Licht', 'Caméra et lumière', 'Cámara y luz', 'Càmera i llum', 'Камера і світло'],
  'Catering possible': ['Bewirtung möglich', 'Traiteur possible', 'Catering posible', 'Càtering possible', 'Можливий кейтеринг'],
  'Ceiling microphone': ['Deckenmikrofon', 'Micro au plafond', 'Micrófono de techo', 'Micròfon de sostre', 'Стельовий мікрофон'],
  Charger: ['Ladestation', 'Borne de recharge', 'Cargador', 'Carregador', 'Зарядка'],
  Daylight: ['Tageslicht', 'Lumière du jour', 'Luz natural', 'Llum natural', 'Денне світло'],
  'Desk lamp': ['Schreibtischlampe', 'Lampe de bureau', 'Lámpara de mesa', 'Llum de taula', 'Настільна лампа'],
  'Docking station': ['Dockingstation', 'Station d’accueil', 'Base de conexión', 'Base de connexió', 'Док-станція'],
  Electric: ['Elektrisch', 'Électrique', 'Eléctrico', 'Elèctric', 'Електричний'],
  'Ergonomic chair': ['Ergonomischer Stuhl', 'Chaise ergonomique', 'Silla ergonómica', 'Cadira ergonòmica', 'Ергономічне крісло'],
  'Flip chart': ['Flipchart', 'Tableau de conférence', 'Rotafolio', 'Paperògraf', 'Фліпчарт'],
  'Floor area in m²': ['Fläche in m²', 'Surface en m²', 'Superficie en m²', 'Superfície en m²', 'Площа в м²'],
  'Hearing loop': ['Induktionsschleife', 'Boucle auditive', 'Bucle auditivo', 'Bucle auditiu', 'Індукційна петля'],
  'Height-adjustable': ['Höhenverstellbar', 'Réglable en hauteur', 'Altura regulable', 'Alçada regulable', 'Регульована висота'],
  'How to borrow it': ['So leihen Sie es aus', 'Comment l’emprunter', 'Cómo pedirlo prestado', 'Com demanar-ho', 'Як узяти'],
  'How to use it': ['So benutzen Sie es', 'Comment l’utiliser', 'Cómo usarlo', 'Com fer-ho servir', 'Як користуватися'],
  Large: ['Groß', 'Grand', 'Grande', 'Gran', 'Великий'],
  Lively: ['Lebhaft', 'Animé', 'Animado', 'Animat', 'Жваво'],
  'Monitor size in inches': [
    'Monitorgröße in Zoll',
    'Taille de l’écran en pouces',
    'Tamaño del monitor en pulgadas',
    'Mida del monitor en polzades',
    'Діагональ монітора в дюймах',
  ],
  Monitors: ['Monitore', 'Moniteurs', 'Monitores', 'Monitors', 'Монітори'],
  Noise: ['Lautstärke', 'Bruit', 'Ruido', 'Soroll', 'Шум'],
  Note: ['Hinweis', 'Remarque', 'Nota', 'Nota', 'Примітка'],
  'Number of screens': ['Anzahl der Bildschirme', 'Nombre d’écrans', 'Número de pantallas', 'Nombre de pantalles', 'Кількість екранів'],
  'One table': ['Ein Tisch', 'Une table', 'Una mesa', 'Una taula', 'Один стіл'],
  Quiet: ['Ruhig', 'Calme', 'Tranquilo', 'Tranquil', 'Тихо'],
  'Range in km': ['Reichweite in km', 'Autonomie en km', 'Autonomía en km', 'Autonomia en km', 'Запас ходу в км'],
  Rows: ['Reihen', 'Rangées', 'Filas', 'Files', 'Ряди'],
  Screen: ['Bildschirm', 'Écran', 'Pantalla', 'Pantalla', 'Екран'],
  Seating: ['Bestuhlung', 'Disposition', 'Disposición', 'Disposició', 'Розстановка місць'],
  Seats: ['Sitzplätze', 'Places assises', 'Asientos', 'Seients', 'Місця'],
  Silent: ['Still', 'Silencieux', 'Silencioso', 'Silenciós', 'Безшумно'],
  Size: ['Größe', 'Taille', 'Tamaño', 'Mida', 'Розмір'],
  Small: ['Klein', 'Petit', 'Pequeño', 'Petit', 'Малий'],
  Speakers: ['Lautsprecher', 'Haut-parleurs', 'Altavoces', 'Altaveus', 'Динаміки'],
  'Touch screen': ['Touchscreen', 'Écran tactile', 'Pantalla táctil', 'Pantalla tàctil', 'Сенсорний екран'],
  'Two monitors': ['Zwei Monitore', 'Deux moniteurs', 'Dos monitores', 'Dos monitors', 'Два монітори'],
  'Video conference': ['Videokonferenz', 'Visioconférence', 'Videoconferencia', 'Videoconferència', 'Відеоконференція'],
  Webcam: ['Webcam', 'Webcam', 'Webcam', 'Càmera web', 'Вебкамера'],
  Whiteboard: ['Whiteboard', 'Tableau blanc', 'Pizarra blanca', 'Pissarra blanca', 'Біла дошка'],
  'Width in metres': ['Breite in Metern', 'Largeur en mètres', 'Anchura en metros', 'Amplada en metres', 'Ширина в метрах'],
  // Building objects
  fresh: ['frisch', 'frais', 'fresco', 'fresc', 'свіже'],
  stuffy: ['stickig', 'vicié', 'cargado', 'carregat', 'задушливо'],
  'open a window': ['Fenster öffnen', 'ouvrez une fenêtre', 'abra una ventana', 'obriu una finestra', 'відчиніть вікно'],
  'nobody is here': ['niemand da', 'personne', 'no hay nadie', 'no hi ha ningú', 'нікого немає'],
  'somebody is here': ['jemand da', 'quelqu’un', 'hay alguien', 'hi ha algú', 'хтось є'],
  // Names on the plan
  G: ['EG', '0', '0', '0', '0'],
  'Accessible toilet': ['Barrierefreies WC', 'Toilettes accessibles', 'Aseo accesible', 'Lavabo accessible', 'Доступний туалет'],
  'Alder reception': ['Empfang Alder', 'Accueil Alder', 'Recepción de Alder', 'Recepció d’Alder', 'Рецепція Alder'],
  Archive: ['Archiv', 'Archives', 'Archivo', 'Arxiu', 'Архів'],
  Bicycles: ['Fahrräder', 'Vélos', 'Bicicletas', 'Bicicletes', 'Велосипеди'],
  Bike: ['Rad', 'Vélo', 'Bicicleta', 'Bicicleta', 'Велосипед'],
  'Canteen Confluence': ['Kantine Zusammenfluss', 'Cantine Confluence', 'Comedor Confluencia', 'Menjador Confluència', 'Їдальня «Злиття»'],
  'Canteen kitchen': ['Kantinenküche', 'Cuisine de la cantine', 'Cocina del comedor', 'Cuina del menjador', 'Кухня їдальні'],
  Charging: ['Laden', 'Recharge', 'Recarga', 'Recàrrega', 'Заряджання'],
  Cloakroom: ['Garderobe', 'Vestiaire', 'Guardarropa', 'Guarda-roba', 'Гардероб'],
  'Coffee bar': ['Kaffeebar', 'Bar à café', 'Cafetería', 'Cafeteria', 'Кав’ярня'],
  Defibrillator: ['Defibrillator (AED)', 'Défibrillateur', 'Desfibrilador', 'Desfibril·lador', 'Дефібрилятор'],
  Deliveries: ['Anlieferung', 'Livraisons', 'Entregas', 'Lliuraments', 'Доставка'],
  Drive: ['Fahrweg', 'Voie', 'Carril', 'Carril', 'Проїзд'],
  'Entrance hall': ['Eingangshalle', 'Hall d’entrée', 'Vestíbulo', 'Vestíbul', 'Вестибюль'],
  'First aid': ['Erste Hilfe', 'Infirmerie', 'Enfermería', 'Infermeria', 'Медпункт'],
  Fitness: ['Fitnessraum', 'Salle de sport', 'Gimnasio', 'Gimnàs', 'Спортзал'],
  'Garage door': ['Garagentor', 'Porte de garage', 'Puerta del garaje', 'Porta del garatge', 'Ворота гаража'],
  'Garden room': ['Wintergarten', 'Jardin d’hiver', 'Jardín de invierno', 'Jardí d’hivern', 'Зимовий сад'],
  'Hall below': ['Luftraum der Halle', 'Vide sur le hall', 'Vacío del vestíbulo', 'Buit del vestíbul', 'Простір над вестибюлем'],
  Harbour: ['Hafen', 'Port', 'Puerto', 'Port', 'Гавань'],
  Heating: ['Heizung', 'Chaufferie', 'Calefacción', 'Calefacció', 'Опалення'],
  'IT service desk': ['IT-Hilfe', 'Support informatique', 'Soporte informático', 'Suport informàtic', 'ІТ-підтримка'],
  Kitchen: ['Küche', 'Cuisine', 'Cocina', 'Cuina', 'Кухня'],
  Library: ['Bibliothek', 'Bibliothèque', 'Biblioteca', 'Biblioteca', 'Бібліотека'],
  'Lift A': ['Aufzug A', 'Ascenseur A', 'Ascensor A', 'Ascensor A', 'Ліфт A'],
  'Lift B': ['Aufzug B', 'Ascenseur B', 'Ascensor B', 'Ascensor B', 'Ліфт B'],
  'Lift lobby': ['Aufzüge', 'Ascenseurs', 'Ascensores', 'Ascensors', 'Ліфтовий хол'],
  Lockers: ['Schließfächer', 'Casiers', 'Taquillas', 'Taquilles', 'Шафки'],
  'Main entrance': ['Haupteingang', 'Entrée principale', 'Entrada principal', 'Entrada principal', 'Головний вхід'],
  'Main stairs': ['Haupttreppe', 'Escalier principal', 'Escalera principal', 'Escala principal', 'Головні сходи'],
  Men: ['Herren', 'Hommes', 'Hombres', 'Homes', 'Чоловіки'],
  'Mill café': ['Café Mühle', 'Café du Moulin', 'Café Molino', 'Cafè Molí', 'Кафе «Млин»'],
  'Parents’ room': ['Elternzimmer', 'Salle des parents', 'Sala de padres', 'Sala de pares', 'Кімната для батьків'],
  Plant: ['Technik', 'Locaux techniques', 'Sala técnica', 'Sala tècnica', 'Технічне приміщення'],
  Post: ['Poststelle', 'Courrier', 'Correo', 'Correu', 'Пошта'],
  Print: ['Druck', 'Impression', 'Impresión', 'Impressió', 'Друк'],
  'Print corner': ['Druckecke', 'Coin impression', 'Rincón de impresión', 'Racó d’impressió', 'Куточок друку'],
  'Quiet room': ['Stiller Raum', 'Pièce calme', 'Sala silenciosa', 'Sala silenciosa', 'Кімната тиші'],
  Ramp: ['Rampe', 'Rampe', 'Rampa', 'Rampa', 'Рампа'],
  'Reading room': ['Leseraum', 'Salle de lecture', 'Sala de lectura', 'Sala de lectura', 'Читальня'],
  Reception: ['Empfang', 'Accueil', 'Recepción', 'Recepció', 'Рецепція'],
  'Room of silence': ['Raum der Stille', 'Salle de silence', 'Sala de silencio', 'Sala de silenci', 'Зала тиші'],
  Server: ['Serverraum', 'Serveurs', 'Servidores', 'Servidors', 'Серверна'],
  'Showers M': ['Duschen H', 'Douches H', 'Duchas H', 'Dutxes H', 'Душові Ч'],
  'Showers W': ['Duschen D', 'Douches F', 'Duchas M', 'Dutxes D', 'Душові Ж'],
  'Sky lounge': ['Dachlounge', 'Salon du toit', 'Salón del ático', 'Saló de l’àtic', 'Салон на даху'],
  Spring: ['Quelle', 'Source', 'Manantial', 'Font', 'Джерело'],
  'Sprinkler tank': ['Sprinklertank', 'Réservoir à sprinklers', 'Depósito de rociadores', 'Dipòsit de ruixadors', 'Резервуар спринклерів'],
  Storage: ['Lager', 'Réserve', 'Almacén', 'Magatzem', 'Склад'],
  Store: ['Abstellraum', 'Débarras', 'Trastero', 'Traster', 'Комора'],
  Ventilation: ['Lüftung', 'Aération', 'Ventilación', 'Ventilació', 'Вентиляція'],
  Waste: ['Abfall', 'Déchets', 'Residuos', 'Residus', 'Відходи'],
  'Weir lounge': ['Lounge Wehr', 'Salon du Barrage', 'Salón Presa', 'Saló Resclosa', 'Салон «Гребля»'],
  'West stairs': ['Westtreppe', 'Escalier ouest', 'Escalera oeste', 'Escala oest', 'Західні сходи'],
  'Winter service': ['Winterdienst', 'Service hivernal', 'Servicio de invierno', 'Servei d’hivern', 'Зимове обслуговування'],
  Women: ['Damen', 'Femmes', 'Mujeres', 'Dones', 'Жінки'],
  // News
  'The terrace is heated': [
    'Die Terrasse ist beheizt',
    'La terrasse est chauffée',
    'La terraza tiene calefacción',
    'La terrassa té calefacció',
    'На терасі тепло',
  ],
  'Heaters and blankets are back on the roof terrace. Reserve it for a team lunch of up to sixty people.': [
    'Heizstrahler und Decken sind wieder auf der Dachterrasse. Reservieren Sie sie für ein Mittagessen mit bis zu sechzig Personen.',
    'Les chauffages et les plaids sont de retour sur le toit-terrasse. Réservez-le pour un déjeuner d’équipe jusqu’à soixante personnes.',
    'Las estufas y las mantas vuelven a la terraza. Resérvela para una comida de equipo de hasta sesenta personas.',
    'Les estufes i les mantes tornen al terrat. Reserveu-lo per a un dinar d’equip de fins a seixanta persones.',
    'На терасу повернулися обігрівачі й пледи. Забронюйте її для обіду команди до шістдесяти людей.',
  ],
  'Space for guests in Juniper': [
    'Platz für Gäste im Wacholder',
    'De la place pour les invités au Genévrier',
    'Sitio para invitados en Enebro',
    'Lloc per a convidats al Ginebre',
    'Місце для гостей у Ялівці',
  ],
  'At most 60 % of the desks in Juniper can be reserved at one time, so that visiting colleagues always find a place.': [
    'Im Wacholder können höchstens 60 % der Schreibtische gleichzeitig reserviert werden, damit Kollegen auf Besuch immer Platz finden.',
    'Au Genévrier, 60 % des bureaux au plus peuvent être réservés en même temps, pour que les collègues de passage trouvent toujours une place.',
    'En Enebro se puede reservar a la vez como máximo el 60 % de las mesas, para que los compañeros de visita siempre encuentren sitio.',
    'Al Ginebre es pot reservar alhora com a màxim el 60 % de les taules, perquè els companys de visita sempre trobin lloc.',
    'У Ялівці можна одночасно забронювати щонайбільше 60 % столів, щоб колеги в гостях завжди знайшли місце.',
  ],
  'Six chargers in the garage': [
    'Sechs Ladestationen in der Garage',
    'Six bornes de recharge au garage',
    'Seis cargadores en el garaje',
    'Sis carregadors al garatge',
    'Шість зарядок у гаражі',
  ],
  'Places P-07 to P-09 and P-15 to P-17 have chargers. Please stay four hours at most.': [
    'Die Plätze P-07 bis P-09 und P-15 bis P-17 haben Ladestationen. Bitte bleiben Sie höchstens vier Stunden.',
    'Les places P-07 à P-09 et P-15 à P-17 ont des bornes. Merci de rester quatre heures au plus.',
    'Las plazas P-07 a P-09 y P-15 a P-17 tienen cargadores. Quédese cuatro horas como máximo, por favor.',
    'Les places P-07 a P-09 i P-15 a P-17 tenen carregadors. Quedeu-vos-hi quatre hores com a màxim, si us plau.',
    'Місця P-07–P-09 і P-15–P-17 мають зарядки. Стійте, будь ласка, не довше чотирьох годин.',
  ],
};

/** Text before the name of a room: "Light in Vltava". */
const OF_A_ROOM: Readonly<Record<string, Translated>> = {
  'Light in ': ['Licht: ', 'Lumière\u00a0: ', 'Luz: ', 'Llum: ', 'Світло: '],
  'Air in ': ['Luft: ', 'Air\u00a0: ', 'Aire: ', 'Aire: ', 'Повітря: '],
  'People in ': ['Personen: ', 'Personnes\u00a0: ', 'Personas: ', 'Persones: ', 'Люди: '],
};

/**
 * Matches a kind with its number ("Desk O-07"), which is translated and keeps the number. A room that is named after a river keeps the
 * river’s English name.
 */
const NUMBERED = /^(.+?) ((?:[A-Z]+\d*-)?\d+[A-Z]?|\d+\.\d+)$/;

/** Returns a name in all languages of the product. */
export function inEveryLanguage({ en, cs }: Pick<Names, 'en' | 'cs'>): Names {
  const [de, fr, es, ca, ua] = translated(en);
  return { en, cs, de, fr, es, ca, ua };
}

function translated(en: string): Translated {
  const known = WORDS[en];
  if (known !== undefined) return known;
  const before = Object.keys(OF_A_ROOM).find((start) => en.startsWith(start));
  if (before !== undefined) return joined(OF_A_ROOM[before]!, (start) => start + en.slice(before.length));
  const [, kind = '', number] = NUMBERED.exec(en) ?? [];
  const kinds = WORDS[kind];
  return kinds === undefined ? [en, en, en, en, en] : joined(kinds, (name) => `${name} ${number}`);
}

function joined([de, fr, es, ca, ua]: Translated, with_: (one: string) => string): Translated {
  return [with_(de), with_(fr), with_(es), with_(ca), with_(ua)];
}

/** Returns the value with every `{ en, cs }` in it extended to all languages, except names that are the same everywhere. */
export function namedInEveryLanguage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedInEveryLanguage);
  if (value === null || typeof value !== 'object') return value;
  if (!isName(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, namedInEveryLanguage(one)]));
  const names = inEveryLanguage(value);
  return Object.values(names).every((name) => name === names.en) ? value : names;
}

function isName(value: object): value is Pick<Names, 'en' | 'cs'> {
  return (
    Object.keys(value)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join() === 'cs,en'
  );
}
