import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Address } from 'viem'

/** Gas of one fill is less than some markets have a price for. */
const soldWei = 10n ** 16n
const freshMs = 60_000

/** What an amount of a network's currency is worth, in raw units of a token there; undefined where nobody says. */
export type GasPricer = (
  network: Pick<Network, 'chainId' | 'contracts'>,
  token: Address,
  wei: bigint,
) => Promise<bigint | undefined>

/** Prices gas as an Oxbow would sell the currency for the token. The token that wraps it needs no price. */
export function createGasPricer(client: ExchangeClient, now = Date.now): GasPricer {
  const prices = new Map<string, { readonly output: bigint; readonly at: number }>()

  async function priceOf(chainId: number, token: Address): Promise<bigint | undefined> {
    const key = `${chainId} ${token}`
    const known = prices.get(key)
    if (known !== undefined && now() - known.at < freshMs) return known.output
    const asked = { chainId, tokenIn: nativeToken, tokenOut: token, amount: soldWei, tradeType: 'exact-in' } as const
    // Whatever keeps it from answering, the price is not known.
    const output = await getQuote(client, asked).then(
      ({ amountOut }) => amountOut,
      () => undefined,
    )
    if (output !== undefined) prices.set(key, { output, at: now() })
    return output
  }

  return async ({ chainId, contracts }, token, wei) => {
    if (token === contracts.weth.toLowerCase()) return wei
    const output = await priceOf(chainId, token)
    // Rounded up: what costs anything is not free.
    return output && (wei * output + soldWei - 1n) / soldWei
  }
}
