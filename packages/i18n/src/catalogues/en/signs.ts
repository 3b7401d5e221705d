export const signs = {
  'sign.scan': 'Scan: the way from here, and what is free.',
  'sign.type': 'Or type the code at {address}',
};
