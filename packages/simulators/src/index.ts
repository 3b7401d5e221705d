export * from './engine/index.ts';
export * from './http/index.ts';
export * from './oauth/index.ts';
export * from './google/index.ts';
export * from './graph/index.ts';
export {
  EXCHANGE_SERVICE,
  type ExchangeStandIn,
  type ExchangeStandInOptions,
  serverBusyAnswer,
  startExchangeStandIn,
} from './ews/index.ts';
export * from './webex/index.ts';
