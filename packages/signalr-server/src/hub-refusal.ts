export interface RefusalBody {
  readonly type: string;
  readonly text: string;
}

/** An error that the application's `negotiate` and `admit` throw. The hub sends it as the HTTP response, even to an upgrade request. */
export class HubRefusal extends Error {
  override readonly name = 'HubRefusal';
  readonly status: number;
  readonly body: RefusalBody | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: RefusalBody, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
