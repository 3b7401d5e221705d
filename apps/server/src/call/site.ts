import type { AddressInfo } from 'node:net';
import { findOwnOrigin, type OwnPlace } from './own-origin.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';

/** The site's own address: as the operator sets it, never as a request states it. */
export class Site {
  readonly #place: OwnPlace;
  #findAddress: () => AddressInfo | string | null = () => null;

  constructor(place: OwnPlace) {
    this.#place = place;
  }

  /** From now on, the port is the one that the server listens on. */
  listensAt(findAddress: () => AddressInfo | string | null): void {
    this.#findAddress = findAddress;
  }

  /** For links that leave the site; undefined if only a request would know. */
  findOrigin(): string | undefined {
    return findOwnOrigin(this.#place, this.#findAddress());
  }

  /** Undefined if browsers make no passkeys for this site. */
  findRelyingParty(): RelyingParty | undefined {
    return findRelyingParty(this.findOrigin(), this.#place.publicUrl !== undefined);
  }
}
