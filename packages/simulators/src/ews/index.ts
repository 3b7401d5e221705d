export {
  EXCHANGE_SERVICE,
  type ExchangeStandIn,
  type ExchangeStandInOptions,
  serverBusyAnswer,
  startExchangeStandIn,
} from './start-exchange-stand-in.ts';
