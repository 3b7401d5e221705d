import type { AddressInfo } from 'node:net';
import { findOwnOrigin, type OwnPlace } from './own-origin.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';

/** Where this site is reached: as the operator says, never as a request says. */
export class Site {
  readonly #place: OwnPlace;
  #findAddress: () => AddressInfo | string | null = () => null;

  constructor(place: OwnPlace) {
    this.#place = place;
  }

  /** From now on, the port is the one that is listened on. */
  listensAt(findAddress: () => AddressInfo | string | null): void {
    this.#findAddress = findAddress;
  }

  /** For links that leave the site; undefined where only a request knows. */
  findOrigin(): string | undefined {
    return findOwnOrigin(this.#place, this.#findAddress());
  }

  /** Undefined where browsers make no passkeys. */
  findRelyingParty(): RelyingParty | undefined {
    return findRelyingParty(this.findOrigin(), this.#place.publicUrl !== undefined);
  }
}
