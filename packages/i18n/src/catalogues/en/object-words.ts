export const objectWords = {
  'objects.title': 'Things in the building',
  'objects.here': 'Things here',
  'objects.open': 'Things in the building: {count}',
  'objects.on': 'On',
  'objects.off': 'Off',
  'objects.unknown': 'not known',
  'objects.asOf': 'as of {time}',
  'objects.control': 'Switch {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Only others may switch this.',
  'objects.silent': 'Nothing is known of it right now.',
  'objects.failed': 'Could not be switched. {reason}',
} as const;
