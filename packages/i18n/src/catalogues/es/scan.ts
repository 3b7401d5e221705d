import type { scan as english } from '../en/scan.ts';

export const scan: Readonly<Record<keyof typeof english, string>> = {
  'scan.pageTitle': 'Escriba el código de un letrero',
  'scan.pageLead': 'Está debajo del símbolo y tiene seis letras y cifras.',
  'scan.type': 'Escribir un código',
  'scan.useCamera': 'Usar la cámara',
  'scan.again': 'Escanear de nuevo',
  'scan.aim': 'Apunte con la cámara al código del letrero.',
  'scan.starting': 'La cámara se está iniciando…',
  'scan.asking': 'Buscando el código…',
  'scan.foreign': 'Este no es un código de este edificio. Busque otro letrero.',
  'scan.light': 'Luz',
  'scan.camera': 'Cámara',
  'scan.cameraNumber': 'Cámara {number}',
  'scan.problem.refused': 'Aquí no se puede usar la cámara. Permítala en los ajustes del navegador para esta página, o escriba el código.',
  'scan.problem.none': 'No se ha encontrado ninguna cámara. Escriba el código.',
  'scan.problem.inUse': 'La cámara no da imagen. Quizá la usa otro programa: ciérrelo e inténtelo de nuevo, o escriba el código.',
  'scan.problem.insecure':
    'Los navegadores solo permiten la cámara en páginas cuya dirección empieza por https. Escriba el código, o escanéelo con la aplicación de cámara de su teléfono.',
  'scan.problem.reader': 'No se ha podido cargar el lector de códigos. Compruebe la conexión e inténtelo de nuevo, o escriba el código.',
  'scan.code': 'Código del letrero',
  'scan.codeHint': 'Por ejemplo, K7M-9QX.',
  'scan.firstPart': 'Los tres primeros caracteres',
  'scan.lastPart': 'Los tres últimos caracteres',
  'scan.fault.mistyped': 'Hay un error en este código. Compárelo con el letrero.',
  'scan.fault.none': 'Este no es el código de un letrero. Escriba lo que figura debajo del símbolo, o pegue su enlace.',
  'scan.otherForm': 'El código es distinto',
  'scan.ownForm': 'Código de seis caracteres',
  'scan.other': 'Código o enlace',
  'scan.find': 'Encontrar',
  'scan.tooMany':
    '{minutes, plural, one {Demasiados códigos desconocidos. Inténtelo de nuevo dentro de # minuto.} many {Demasiados códigos desconocidos. Inténtelo de nuevo dentro de # minutos.} other {Demasiados códigos desconocidos. Inténtelo de nuevo dentro de # minutos.}}',
  'scan.offline':
    'Sin conexión: ahora no se puede preguntar qué lugar tiene este código. Elija el lugar por su nombre, o inténtelo de nuevo.',
  'scan.notOnPlan': 'No se encuentra ningún camino desde este lugar ni hacia él: no está en el plano.',
};
