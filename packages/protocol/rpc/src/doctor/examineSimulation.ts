import type { Network } from '@oxbow/chain/Network'
import type { Finding, Unchecked } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'
import { type Ask, works } from './works.ts'

/** Whether a node simulates transactions, which liquidity reviews require. */
export async function examineSimulation(
  ask: Ask,
  { contracts }: Pick<Network, 'contracts'>,
): Promise<Extract<Finding, { check: 'batch' | 'simulation' | 'fees' | 'subscriptions' }> | Unchecked> {
  const calls = [{ from: contracts.weth, to: contracts.weth, data: '0x313ce567' }]
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  try {
    const isThere = await works(() => ask({ method: 'eth_simulateV1', params }))
    return { check: 'simulation', verdict: isThere ? 'ok' : 'warning', isThere }
  } catch (error) {
    return toUnchecked({ check: 'simulation' }, error)
  }
}
