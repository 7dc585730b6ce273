import { startExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { getPermissions } from '../permission/getPermissions.ts'
import type { Quote } from '../quote/Quote.ts'

/** An account on an exchange, with the deadline that its page uses. */
export async function startTrade() {
  const exchange = await startExchange()
  const scenario = await startScenario(exchange, 0)
  const { chainId } = exchange.network
  const options = { chainId, lifetimeSeconds: 1_200, nowMs: Date.now() }
  const { nowSeconds, deadlineSeconds } = await readDeadline(exchange.client.rpc(chainId), options)
  return {
    exchange,
    scenario,
    deadlineSeconds,
    /** The permit that the page would ask to sign for a quote. */
    async permitOf({ tokenIn: token, maximumIn: amount }: Quote) {
      const asked = { network: exchange.network, account: scenario.account, token, amount }
      return (await getPermissions(exchange.client, { ...asked, nowSeconds, deadlineSeconds })).permit
    },
  }
}
