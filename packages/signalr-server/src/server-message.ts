export type ServerMessage =
  | { readonly kind: 'invocation'; readonly target: string; readonly args: readonly unknown[] }
  | { readonly kind: 'completion'; readonly invocationId: string; readonly outcome: Outcome }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close'; readonly error: string | undefined; readonly allowReconnect: boolean }
  | { readonly kind: 'ack'; readonly sequenceId: number }
  | { readonly kind: 'sequence'; readonly sequenceId: number };

export type Outcome =
  | { readonly kind: 'void' }
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: string };
