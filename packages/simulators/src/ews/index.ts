export { type AuthKind as ExchangeAuthKind, type ServiceAccount } from './sign-in.ts';
export { EXCHANGE_SERVICE, type ExchangeStandIn, type ExchangeStandInOptions, serverBusyAnswer, startExchangeStandIn } from './start-exchange-stand-in.ts';
