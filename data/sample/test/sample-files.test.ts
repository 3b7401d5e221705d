import { LANGUAGES } from '@assist/i18n';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listPeople } from '../company/people.ts';
import { listResources } from '../company/resources.ts';
import { SCENES } from '../drawings/scenes.ts';
import { listSampleFiles } from '../sample-files.ts';
import { building } from './sample-building.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = listSampleFiles();

describe('the sample files', () => {
  it('are the same in every run', () => {
    expect(listSampleFiles()).toEqual(files);
  });

  it.each(Object.keys(files))('are stored in the folder exactly as the script writes them: %s', (name) => {
    expect(readFileSync(`${folder}/${name}`, 'utf8') === files[name], 'run: node data/sample/build.ts').toBe(true);
  });

  it('contain 60 people with one administrator, and each address and id only once', () => {
    const people = listPeople();
    const resources = listResources(building.places, people);
    expect(people.length).toBe(60);
    expect(people.filter(({ administrator }) => administrator).map(({ name }) => name)).toEqual(['Marek Horák']);
    for (const values of [people.map(({ email }) => email), resources.map(({ id }) => id), resources.map(({ email }) => email)])
      expect(new Set(values).size).toBe(values.length);
  });

  it('use only plain letters in people’s addresses', () => {
    for (const { email } of listPeople()) expect(email).toMatch(/^[a-z-]+\.[a-z-]+@alder\.example$/u);
  });

  it('have every name in every language of the product', () => {
    const named = Object.entries(files).filter(([name]) => name.endsWith('json'));
    const lacking: string[] = [];
    const look = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      if ('en' in value && 'cs' in value) {
        const names = value as Record<string, string>;
        // Rivers and proper names are the same everywhere.
        if (names['cs'] === names['en']) return;
        for (const language of LANGUAGES)
          if (!(language in names) || (['de', 'ua'].includes(language) && names[language] === names['en']))
            lacking.push(`${language}: ${names['en']}`);
      } else Object.values(value).forEach(look);
    };
    for (const [, text] of named) look(JSON.parse(text));
    expect(new Set(lacking)).toEqual(new Set(['de: Webcam', 'de: Whiteboard']));
  });

  it('include every picture that a resource names', () => {
    const named = new Set(listResources(building.places, listPeople()).flatMap(({ picture }) => picture ?? []));
    for (const picture of named) expect(existsSync(`${folder}/${picture}`), picture).toBe(true);
    expect([...named].map((picture) => picture.replace(/^pictures\/|\.webp$/gu, '')).filter((name) => !(name in SCENES))).toEqual([]);
  });
});
