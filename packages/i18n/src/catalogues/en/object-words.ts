export const objectWords = {
  'objects.here': 'Devices here',
  'objects.open': 'Devices in the building: {count}',
  'objects.on': 'On',
  'objects.off': 'Off',
  'objects.unknown': 'unknown',
  'objects.asOf': 'as of {time}',
  'objects.control': 'Switch {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'You may not switch this.',
  'objects.silent': 'It is not reporting right now.',
  'objects.failed': 'Could not be switched. {reason}',
} as const;
