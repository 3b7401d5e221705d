import { isIPv6 } from 'node:net';

const HOST_GROUPS = 4;

/**
 * Returns the network of one customer of an internet provider: an IPv4 address, or an IPv6 /64, in which the customer can choose among 2^64
 * addresses.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  // Matches an IPv4 address on an IPv6 socket.
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (inside !== undefined) return inside;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
  return `${groups.slice(0, HOST_GROUPS).join(':')}::/64`;
}
