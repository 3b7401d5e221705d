import { describe, expect, it } from 'vitest';
import { expectSameOrigin } from '../src/page-links.ts';

describe('the link', () => {
  const BASE = 'https://graph.example/v1.0';

  it.each([
    '/me/calendarView?$top=10',
    `${BASE}/me/calendarView?$skip=10`,
    'https://graph.example:443/v1.0/users/olga%40alder.example/events',
  ])('%s is followed, because it leads to Graph itself', (link) => {
    const url = link.startsWith('/') ? BASE + link : link;
    expect(() => expectSameOrigin(url, BASE)).not.toThrow();
  });

  it.each([
    'https://graph.example/v1.0evil/me',
    'https://graph.example/beta/me',
    'https://graph.example/v1.0/../beta/me',
    'https://graph.example.evil.example/v1.0/me',
    'http://graph.example/v1.0/me',
    'https://graph.example@evil.example/v1.0/me',
    'nonsense://',
  ])('%s is not followed, because it leads elsewhere', (link) => {
    expect(() => expectSameOrigin(link, BASE)).toThrow('the next page is on another host');
  });
});
