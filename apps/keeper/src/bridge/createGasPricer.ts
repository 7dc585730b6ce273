import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Address } from 'viem'

/** Quoted amount: the gas of one fill is too small for some markets. */
const soldWei = 10n ** 16n
const freshMs = 60_000

/** Value of an amount of a network's native currency, in raw units of a token there; undefined if unknown. */
export type GasPricer = (
  network: Pick<Network, 'chainId' | 'contracts'>,
  token: Address,
  wei: bigint,
) => Promise<bigint | undefined>

/** Prices gas by an Oxbow's quotes from native currency to the token. The wrapped token needs no quote. */
export function createGasPricer(client: ExchangeClient, now = Date.now): GasPricer {
  const prices = new Map<string, { readonly output: bigint; readonly at: number }>()

  async function priceOf(chainId: number, token: Address): Promise<bigint | undefined> {
    const key = `${chainId} ${token}`
    const known = prices.get(key)
    if (known !== undefined && now() - known.at < freshMs) return known.output
    const asked = { chainId, tokenIn: nativeToken, tokenOut: token, amount: soldWei, tradeType: 'exact-in' } as const
    // On any error the price is unknown.
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
    // Rounded up, so that gas is never free.
    return output && (wei * output + soldWei - 1n) / soldWei
  }
}
