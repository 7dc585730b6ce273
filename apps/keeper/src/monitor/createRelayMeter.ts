import { Counter, Gauge, type Registry } from 'prom-client'
import type { KeeperEvent } from '../KeeperEvent.ts'

const weiInOne = 1e18
/** Known reasons why a deposit isn't filled; a node's own message counts as `error`. */
const knownReasons: ReadonlySet<unknown> = new Set([
  ...['token', 'message', 'expired', 'amount', 'fee', 'losses'],
  ...['reverts', 'too-dear', 'nothing-for-gas', 'gas-has-no-price', 'fee-below-gas'],
])
const refusals: ReadonlySet<string> = new Set(['relay-never', 'relay-fails', 'relay-waits'])

/** Metrics of a relayer since its start, for Prometheus. */
export function createRelayMeter(registry: Registry, chainIds: readonly number[]) {
  const registers = [registry]
  const labelNames = ['chain'] as const
  const filled = new Counter({ name: 'oxbow_relayer_fills_total', help: 'Deposits paid out.', labelNames, registers })
  const lost = new Counter({ name: 'oxbow_relayer_lost_total', help: 'Fills that reverted.', labelNames, registers })
  const refused = new Counter({
    name: 'oxbow_relayer_refused_total',
    help: 'Times that a deposit was not filled, by reason.',
    labelNames: [...labelNames, 'reason'] as const,
    registers,
  })
  const gas = new Counter({
    name: 'oxbow_relayer_gas_spent_total',
    help: 'Paid for gas, in whole units of the native currency.',
    labelNames: [...labelNames, 'outcome'] as const,
    registers,
  })
  const out = new Gauge({
    name: 'oxbow_relayer_capital_out',
    help: 'Given out within two hours, in whole units of the token.',
    labelNames: [...labelNames, 'token'] as const,
    registers,
  })
  const short = new Counter({
    name: 'oxbow_relayer_out_of_stock_total',
    help: 'Times that there was too little of a token.',
    labelNames,
    registers,
  })
  const stopped = new Gauge({
    name: 'oxbow_relayer_stopped',
    help: '1 where lost fills have cost what they may.',
    labelNames,
    registers,
  })
  const down = new Gauge({
    name: 'oxbow_relayer_network_down',
    help: '1 where the node does not answer.',
    labelNames,
    registers,
  })
  // Zero from the start, because the rate of a missing series is undefined.
  for (const chain of chainIds) {
    for (const each of [filled, lost, short]) each.inc({ chain }, 0)
    for (const each of [stopped, down]) each.set({ chain }, 0)
  }

  return {
    /** Counts an event of the relayer. */
    count({ chainId, costWei, event, reason, relay }: KeeperEvent): void {
      if (typeof chainId !== 'number') return
      const chain = chainId
      // An approval is mined too, but pays nothing out.
      if (event === 'relay-mined' && relay !== undefined) filled.inc({ chain })
      if (event === 'relay-lost' && costWei !== undefined) lost.inc({ chain })
      if (event === 'relay-out-of-stock') short.inc({ chain })
      if (event === 'relay-stopped-sending') stopped.set({ chain }, 1)
      if (event === 'relay-network-lost') down.set({ chain }, 1)
      if (event === 'relay-network-back') down.set({ chain }, 0)
      if (refusals.has(event)) refused.inc({ chain, reason: knownReasons.has(reason) ? String(reason) : 'error' })
      const outcome = event === 'relay-lost' ? 'lost' : relay === undefined ? 'approval' : 'filled'
      if (typeof costWei === 'bigint') gas.inc({ chain, outcome }, Number(costWei) / weiInOne)
    },
    /** Amounts paid out on a network, in whole units by symbol. */
    givenOut(chain: number, sums: ReadonlyMap<string, number>): void {
      for (const [token, amount] of sums) out.set({ chain, token }, amount)
    },
  }
}
