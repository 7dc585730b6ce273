import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { encodeBatch } from '@oxbow/wallet-core/encodeBatch'
import { readOwnCalls } from '@oxbow/wallet-ui/readOwnCalls'

export type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/**
 * The call by which a smart account makes all calls or none.
 *
 * @param read decodes it with independent code: it must contain exactly these calls
 * @throws {TypeError} when it doesn't
 */
export function batchOf(account: Hex, calls: readonly Call[], read = readOwnCalls): Call {
  const data = encodeBatch(calls)
  if (textOf(read(data)) !== textOf(calls)) throw new TypeError('The batch differs from what was requested.')
  return { to: account, value: 0n, data }
}

function textOf(calls: readonly { readonly to: Hex | undefined; readonly value: bigint; readonly data: Hex }[] = []) {
  return calls.map(({ to, value, data }) => `${to} ${value} ${data}`.toLowerCase()).join()
}
