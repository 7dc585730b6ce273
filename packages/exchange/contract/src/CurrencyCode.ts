/** Display currencies. */
export const currencyCodes = [
  'ARS',
  'AUD',
  'BRL',
  'CAD',
  'CNY',
  'COP',
  'EUR',
  'GBP',
  'HKD',
  'IDR',
  'INR',
  'JPY',
  'KRW',
  'MXN',
  'NGN',
  'PKR',
  'RUB',
  'SGD',
  'TRY',
  'UAH',
  'USD',
  'VND',
] as const

export type CurrencyCode = (typeof currencyCodes)[number]
