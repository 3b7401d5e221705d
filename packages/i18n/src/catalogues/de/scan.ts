import type { scan as english } from '../en/scan.ts';

export const scan: Readonly<Record<keyof typeof english, string>> = {
  'scan.pageTitle': 'Den Code eines Schilds eingeben',
  'scan.pageLead': 'Er steht unter dem Symbol und hat sechs Buchstaben und Ziffern.',
  'scan.type': 'Code eintippen',
  'scan.useCamera': 'Kamera benutzen',
  'scan.again': 'Noch einmal scannen',
  'scan.aim': 'Halten Sie die Kamera auf den Code am Schild.',
  'scan.starting': 'Die Kamera startet…',
  'scan.asking': 'Der Code wird nachgeschlagen…',
  'scan.foreign': 'Das ist kein Code dieses Gebäudes. Suchen Sie ein anderes Schild.',
  'scan.light': 'Licht',
  'scan.camera': 'Kamera',
  'scan.cameraNumber': 'Kamera {number}',
  'scan.problem.refused':
    'Die Kamera darf hier nicht benutzt werden. Erlauben Sie sie in den Einstellungen des Browsers für diese Seite, oder tippen Sie den Code ein.',
  'scan.problem.none': 'Es wurde keine Kamera gefunden. Tippen Sie den Code ein.',
  'scan.problem.inUse':
    'Die Kamera liefert kein Bild. Vielleicht benutzt sie ein anderes Programm: Schließen Sie es und versuchen Sie es noch einmal, oder tippen Sie den Code ein.',
  'scan.problem.insecure':
    'Browser erlauben die Kamera nur auf Seiten, deren Adresse mit https beginnt. Tippen Sie den Code ein, oder scannen Sie ihn mit der Kamera-App Ihres Telefons.',
  'scan.problem.reader':
    'Was die Codes liest, konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal, oder tippen Sie den Code ein.',
  'scan.code': 'Code auf dem Schild',
  'scan.codeHint': 'Zum Beispiel K7M-9QX.',
  'scan.firstPart': 'Die ersten drei Zeichen',
  'scan.lastPart': 'Die letzten drei Zeichen',
  'scan.fault.mistyped': 'In diesem Code ist ein Fehler. Vergleichen Sie ihn mit dem Schild.',
  'scan.fault.none': 'Das ist kein Code eines Schildes. Tippen Sie ein, was unter dem Symbol steht, oder fügen Sie den Link ein.',
  'scan.otherForm': 'Der Code sieht anders aus',
  'scan.ownForm': 'Code aus sechs Zeichen',
  'scan.other': 'Code oder Link',
  'scan.find': 'Finden',
  'scan.tooMany':
    '{minutes, plural, one {Zu viele unbekannte Codes. Versuchen Sie es in # Minute noch einmal.} other {Zu viele unbekannte Codes. Versuchen Sie es in # Minuten noch einmal.}}',
  'scan.offline':
    'Keine Verbindung: Wofür der Code steht, lässt sich jetzt nicht erfragen. Wählen Sie den Ort mit seinem Namen, oder versuchen Sie es noch einmal.',
  'scan.notOnPlan': 'Von oder zu diesem Ort ist kein Weg zu finden: Er ist nicht auf dem Plan.',
};
