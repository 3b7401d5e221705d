import type { AddressInfo } from 'node:net';
import { findOwnOrigin, type OwnPlace } from './own-origin.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';

/** The site's own address, from the operator's settings and never from a request. */
export class Site {
  readonly #place: OwnPlace;
  #findAddress: () => AddressInfo | string | null = () => null;

  constructor(place: OwnPlace) {
    this.#place = place;
  }

  /** Sets where the server listens, so that its actual port becomes part of the address. */
  listensAt(findAddress: () => AddressInfo | string | null): void {
    this.#findAddress = findAddress;
  }

  /** Returns the origin for links outside the site; undefined if only a request would show it. */
  findOrigin(): string | undefined {
    return findOwnOrigin(this.#place, this.#findAddress());
  }

  /** Returns the relying party; undefined if browsers create no passkeys for this site. */
  findRelyingParty(): RelyingParty | undefined {
    return findRelyingParty(this.findOrigin(), this.#place.publicUrl !== undefined);
  }
}
