import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createGasMeter } from './createGasMeter.ts'

test('default: grants, what they cost and brought, and refusals', async () => {
  const registry = new Registry()
  const { count, refused } = createGasMeter(registry, [1, 10])
  const usdc = pinnedTokens(1).find(({ symbol }) => symbol === 'USDC')!.address
  const wei = 10n ** 15n
  count({ event: 'gas-sent', chainId: 1 })
  count({ event: 'gas-done', chainId: 1, costWei: wei, fee: 2_500_000n, token: usdc })
  count({ event: 'gas-failed', chainId: 1, costWei: 2n * wei, fee: 2_500_000n, token: usdc })
  count({ event: 'gas-lost', chainId: 1 })
  refused(10, 'GasTooMuch')
  expect((await registry.metrics()).split('\n')).toEqual(
    expect.arrayContaining([
      'oxbow_gas_station_sent_total{chain="1"} 1',
      'oxbow_gas_station_sent_total{chain="10"} 0',
      'oxbow_gas_station_ended_total{chain="1",outcome="lost"} 1',
      'oxbow_gas_station_ended_total{chain="10",outcome="failed"} 0',
      'oxbow_gas_station_gas_spent_total{chain="1",outcome="done"} 0.001',
      'oxbow_gas_station_gas_spent_total{chain="1",outcome="failed"} 0.002',
      'oxbow_gas_station_fees_total{chain="1",token="USDC"} 2.5',
      'oxbow_gas_station_refused_total{chain="10",code="GasTooMuch"} 1',
    ]),
  )
})
