declare module '../../database/tables.ts' {
  interface Tables {
    sign_in_attempt: SignInAttemptTable;
  }
}

export interface SignInAttemptTable {
  id: string;
  key: string;
  at: number;
}
