import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { GasRefusal } from '@oxbow/delegation/GasStation'
import { Counter, type Registry } from 'prom-client'
import type { KeeperEvent } from '../KeeperEvent.ts'

const weiInOne = 1e18
const outcomes = ['done', 'failed', 'lost'] as const

/** Metrics of a gas station since its start, for Prometheus. */
export function createGasMeter(registry: Registry, chainIds: readonly number[]) {
  const counter = (name: string, help: string, ...labels: readonly string[]) =>
    new Counter({
      name: `oxbow_gas_station_${name}_total`,
      help,
      labelNames: ['chain', ...labels],
      registers: [registry],
    })
  const sent = counter('sent', 'Grants sent.')
  const ended = counter('ended', 'Transactions that ended, by outcome.', 'outcome')
  const gas = counter('gas_spent', 'Paid for gas, in whole units of the native currency.', 'outcome')
  const fees = counter('fees', 'Fees received, in whole units of the token.', 'token')
  const refused = counter('refused', 'Refusals of quotes and grants, by code.', 'code')
  // Zero from the start, because the rate of a missing series is undefined.
  for (const chain of chainIds) {
    sent.inc({ chain }, 0)
    for (const outcome of outcomes) for (const each of [ended, gas]) each.inc({ chain, outcome }, 0)
  }

  return {
    /** Counts an event of the gas station. */
    count({ chainId: chain, costWei, event, fee, token }: KeeperEvent): void {
      if (typeof chain !== 'number') return
      if (event === 'gas-sent') sent.inc({ chain })
      const outcome = outcomes.find((each) => event === `gas-${each}`)
      if (outcome === undefined) return
      ended.inc({ chain, outcome })
      if (typeof costWei === 'bigint') gas.inc({ chain, outcome }, Number(costWei) / weiInOne)
      const known = pinnedTokens(chain).find(({ address }) => address === token)
      if (outcome === 'done' && typeof fee === 'bigint' && known?.symbol !== undefined)
        fees.inc({ chain, token: known.symbol }, Number(fee) / 10 ** known.decimals)
    },
    refused(chain: number, code: GasRefusal): void {
      refused.inc({ chain, code })
    },
  }
}
