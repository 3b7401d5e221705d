import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Ви тут',
  'kiosk.search': 'Кімната або місце',
  'kiosk.today': 'Сьогодні в будівлі',
  'kiosk.noMeetings': 'Сьогодні зустрічей тут більше немає.',
  'kiosk.reserved': 'Зайнято',
  'kiosk.startOver': 'Почати спочатку',
  'kiosk.onPhone': 'Візьміть маршрут із собою: наведіть сюди камеру телефону.',
  'kiosk.phoneNeeds': 'Вам буде запропоновано ввійти.',
  'kiosk.alsoToilets': 'WC вбиральня',
  'kiosk.alsoReception': 'довідка вхід',
  'kiosk.stillThere': 'Ви ще тут?',
  'kiosk.soonBack': 'За десять секунд екран повернеться на початок, а ваш пошук буде стерто.',
  'kiosk.stay': 'Я ще тут',
  'kiosk.pairLead': 'Щоб зареєструвати цей екран як кіоск, адміністратор вводить цей код на {address}',
  'kiosk.pairUntil': 'Код діє до {time}. Потім тут з’явиться новий.',
  'kiosk.licenceHint': 'Робота автоматично продовжиться, щойно для нього буде ліцензія.',
  'kiosk.nextTry': 'Наступна спроба о {time}.',
  'kiosk.contact': 'Зверніться, будь ласка, до: {contact}',
  'kiosk.offline': 'Немає з’єднання з {time}',
  'kiosk.keyboard': 'Клавіатура',
  'kiosk.space': 'Пробіл',
  'kiosk.erase': 'Стерти останній знак',
};
