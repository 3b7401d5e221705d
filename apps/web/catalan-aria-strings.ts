/**
 * Catalan texts for react-aria, which has none. There is one export per react-aria package that the product's components use; its keys are
 * those of the package. The build adds them to react-aria's languages (`vite-catalan-aria.ts`).
 */
type Arguments = Readonly<Record<string, string | number>>;

/** The part of react-aria's message formatter that these texts use. */
interface Formatter {
  number(value: number): string;
  plural(count: number, forms: { readonly one: () => string; readonly other: () => string }): string;
  select(texts: { readonly true: () => string; readonly other: string }, value: string): string;
}

type Strings = Readonly<Record<string, string | ((args: Arguments, formatter: Formatter) => string)>>;

/** Returns the number with the noun "option". Catalan's third plural form is omitted, since it is only used for millions. */
const options = (count: number, formatter: Formatter) =>
  formatter.plural(count, {
    one: () => `${formatter.number(count)} opció`,
    other: () => `${formatter.number(count)} opcions`,
  });

export const autocomplete: Strings = {
  collectionLabel: 'Suggeriments',
};

export const calendar: Strings = {
  previous: 'Anterior',
  next: 'Següent',
  selectedDateDescription: ({ date }) => `Data seleccionada: ${date}`,
  selectedRangeDescription: ({ dateRange }) => `Interval seleccionat: ${dateRange}`,
  todayDate: ({ date }) => `Avui, ${date}`,
  todayDateSelected: ({ date }) => `Avui, ${date}, seleccionat`,
  dateSelected: ({ date }) => `${date}, seleccionat`,
  startRangeSelectionPrompt: 'Feu clic per començar a seleccionar l’interval de dates',
  finishRangeSelectionPrompt: 'Feu clic per acabar de seleccionar l’interval de dates',
  minimumDate: 'Primera data disponible',
  maximumDate: 'Última data disponible',
  dateRange: ({ startDate, endDate }) => `De ${startDate} a ${endDate}`,
};

export const combobox: Strings = {
  focusAnnouncement: ({ isGroupChange, groupTitle, groupCount, optionText, isSelected }, formatter) => {
    const group = formatter.select(
      { true: () => `Heu entrat al grup ${groupTitle}, amb ${options(Number(groupCount), formatter)}. `, other: '' },
      String(isGroupChange),
    );
    return `${group}${optionText}${formatter.select({ true: () => ', seleccionat', other: '' }, String(isSelected))}`;
  },
  countAnnouncement: ({ optionCount }, formatter) => {
    const count = Number(optionCount);
    const available = formatter.plural(count, { one: () => 'disponible', other: () => 'disponibles' });
    return `${options(count, formatter)} ${available}.`;
  },
  selectedAnnouncement: ({ optionText }) => `${optionText}, seleccionat`,
  buttonLabel: 'Mostra els suggeriments',
  listboxLabel: 'Suggeriments',
};

export const menu: Strings = {
  longPressMessage: 'Manteniu premut o premeu Alt + fletxa avall per obrir el menú',
};

export const overlays: Strings = {
  dismiss: 'Tanca',
};

export const searchfield: Strings = {
  'Clear search': 'Esborra la cerca',
};
