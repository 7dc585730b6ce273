import { isNative } from '@oxbow/chain/nativeToken'

/** What a link calls a token; `findCurrency` reads it. */
export function toCurrency(address: string): string {
  return isNative(address) ? 'NATIVE' : address
}
