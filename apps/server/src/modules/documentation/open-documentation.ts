import { VERSION } from '../../call/version.ts';
import { type Documents, documentation } from './documentation.ts';

/** The API's documents, which the HTTP server serves outside the contract. */
export function openDocumentation(): () => Promise<Documents> {
  return documentation(VERSION);
}
