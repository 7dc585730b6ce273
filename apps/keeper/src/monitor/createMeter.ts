import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { KeeperEvent } from '../KeeperEvent.ts'

/** State of a keeper on one network. */
export type ChainState = {
  readonly chainId: number
  /** Last processed block; null before the first one. */
  readonly block: string | null
  readonly openOrders: number
  /** Seconds since it last read the node, with or without a new block; null before the first time. */
  readonly secondsSinceLook: number | null
  /** Why it doesn't work now. */
  readonly detail?: string
}

/** Whether it works on all of them. */
export type KeeperState = { readonly ok: boolean; readonly account: string; readonly chains: readonly ChainState[] }

const weiInOne = 1e18
const stoppedDetail =
  'Lost fills have cost what they may (OXBOW_KEEPER_MOST_LOST_WEI): it sends nothing until it starts again.'

/** Metrics of a keeper since its start, for Prometheus and status requests. */
export function createMeter(account: string, chainIds: readonly number[]) {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['chain'] as const
  const fills = new Counter({ name: 'oxbow_keeper_fills_total', help: 'Orders filled.', labelNames, registers })
  const lost = new Counter({ name: 'oxbow_keeper_lost_total', help: 'Fills that reverted.', labelNames, registers })
  const gas = new Counter({
    name: 'oxbow_keeper_gas_spent_total',
    help: 'Paid for gas, in whole units of the native currency.',
    labelNames: [...labelNames, 'outcome'] as const,
    registers,
  })
  const open = new Gauge({ name: 'oxbow_keeper_open_orders', help: 'Orders of the book.', labelNames, registers })
  const judged = new Counter({
    name: 'oxbow_keeper_judged_total',
    help: 'Times that an order was judged.',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'oxbow_keeper_judging_seconds',
    help: 'From a block to all that it touched being judged.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: 'oxbow_keeper_failed_rounds_total',
    help: 'Blocks that could not be worked on.',
    labelNames,
    registers,
  })
  const states = new Map<number, Omit<ChainState, 'chainId' | 'secondsSinceLook'> & { lookedMs?: number }>()
  /** Networks on which it stopped sending. */
  const stopped = new Set<number>()
  for (const chainId of chainIds) {
    states.set(chainId, { block: null, openOrders: 0 })
    // Zero from the start, because the rate of a missing series is undefined.
    for (const each of [fills, lost, judged, failures]) each.inc({ chain: chainId }, 0)
  }

  return {
    registry,
    /** Counts an event of the keeper. */
    count(chain: number, { costWei, event }: KeeperEvent): void {
      if (event === 'filled') fills.inc({ chain })
      if (event === 'lost') lost.inc({ chain })
      if (event === 'stopped-sending') stopped.add(chain)
      if (typeof costWei === 'bigint') gas.inc({ chain, outcome: event }, Number(costWei) / weiInOne)
    },
    /** There was no new block. */
    looked(chainId: number): void {
      const { detail: _over, ...state } = states.get(chainId)!
      states.set(chainId, { ...state, lookedMs: Date.now() })
    },
    worked(chain: number, round: createMeter.Round): void {
      states.set(chain, { block: String(round.block), openOrders: round.openOrders, lookedMs: Date.now() })
      open.set({ chain }, round.openOrders)
      judged.inc({ chain }, round.judged)
      seconds.observe({ chain }, round.ms / 1_000)
    },
    failed(chain: number, detail: string): void {
      failures.inc({ chain })
      states.set(chain, { ...states.get(chain)!, detail })
    },
    state(): KeeperState {
      const chains = [...states].map(([chainId, { lookedMs, ...state }]) => ({
        chainId,
        ...(stopped.has(chainId) && { detail: stoppedDetail }),
        ...state,
        secondsSinceLook: lookedMs === undefined ? null : Math.round((Date.now() - lookedMs) / 1_000),
      }))
      return { ok: chains.every(({ detail }) => detail === undefined), account, chains }
    },
  }
}

export type Meter = ReturnType<typeof createMeter>

export declare namespace createMeter {
  type Round = {
    readonly block: bigint
    readonly openOrders: number
    readonly judged: number
    /** From the arrival of the block. */
    readonly ms: number
  }
}
