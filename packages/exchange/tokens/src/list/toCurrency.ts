import { isNative } from '@oxbow/chain/nativeToken'

/** Name of a token in a link; `findCurrency` reads it. */
export function toCurrency(address: string): string {
  return isNative(address) ? 'NATIVE' : address
}
