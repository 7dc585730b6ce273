import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'

/** Rounded, of no particular day, for looking at a local network whose money is worthless. The pages say so. */
export const exampleRates: Readonly<Record<CurrencyCode, number>> = {
  ARS: 1_000,
  AUD: 1.5,
  BRL: 5.5,
  CAD: 1.4,
  CNY: 7.2,
  COP: 4_000,
  EUR: 0.9,
  GBP: 0.8,
  HKD: 7.8,
  IDR: 16_000,
  INR: 85,
  JPY: 150,
  KRW: 1_400,
  MXN: 20,
  NGN: 1_600,
  PKR: 280,
  RUB: 90,
  SGD: 1.35,
  TRY: 35,
  UAH: 41,
  USD: 1,
  VND: 25_000,
}
