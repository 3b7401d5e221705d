import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Horas',
  'settings.time24': '24 horas, 14:30',
  'settings.time12': '12 horas, 2:30 p. m.',
  'settings.firstDay': 'La semana empieza el',
  'settings.firstDayLanguage': 'según el idioma',
  'settings.monday': 'lunes',
  'settings.saturday': 'sábado',
  'settings.sunday': 'domingo',
  'settings.homePlace': 'Mi sitio en el edificio',
  'settings.homePlaceHint': 'Lo que está cerca se ofrece primero.',
  'settings.homePlaceNone': 'Ningún sitio en particular',
  'settings.homeFavourites': 'Mis favoritos',
  'settings.homeAreas': 'Plantas y zonas',
  'settings.calendar': 'Mi calendario',
  'settings.calendarConnected': 'Conectado. Assist puede leer y escribir sus reservas en {name}.',
  'settings.calendarUntil': 'El acceso se renueva a las {time}.',
  'settings.calendarGone': 'Sin conexión: sus reservas en {name} no se pueden leer ni cambiar.',
  'settings.calendarAgain': 'Conectar de nuevo',
  'settings.notSaved': 'No se han podido leer sus ajustes. Podrá cambiarlos cuando estén aquí.',
};
