import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createRelayMeter } from './createRelayMeter.ts'

const wei = 10n ** 15n
const open = () => {
  const registry = new Registry()
  const meter = createRelayMeter(registry, [1, 10])
  return { ...meter, lines: async () => (await registry.metrics()).split('\n') }
}

test('default: fills, what they cost, what is out, and why others were refused', async () => {
  const { count, givenOut, lines } = open()
  count({ event: 'relay-mined', chainId: 1, relay: undefined, costWei: wei })
  count({ event: 'relay-mined', chainId: 1, relay: '0x01', costWei: 2n * wei })
  count({ event: 'relay-lost', chainId: 1, relay: '0x01', costWei: 3n * wei })
  count({ event: 'relay-never', chainId: 10, reason: 'fee' })
  count({ event: 'relay-waits', chainId: 10, reason: 'fee-below-gas' })
  count({ event: 'relay-out-of-stock', chainId: 10 })
  givenOut(10, new Map([['WETH', 2.5]]))
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'oxbow_relayer_fills_total{chain="1"} 1',
      'oxbow_relayer_fills_total{chain="10"} 0',
      'oxbow_relayer_lost_total{chain="1"} 1',
      'oxbow_relayer_refused_total{chain="10",reason="fee"} 1',
      'oxbow_relayer_refused_total{chain="10",reason="fee-below-gas"} 1',
      'oxbow_relayer_gas_spent_total{chain="1",outcome="approval"} 0.001',
      'oxbow_relayer_gas_spent_total{chain="1",outcome="filled"} 0.002',
      'oxbow_relayer_gas_spent_total{chain="1",outcome="lost"} 0.003',
      'oxbow_relayer_capital_out{chain="10",token="WETH"} 2.5',
      'oxbow_relayer_out_of_stock_total{chain="10"} 1',
    ]),
  )
})

test('behavior: what a node says in words of its own makes no name of its own', async () => {
  const { count, lines } = open()
  for (const reason of ['gas required exceeds 1', 'gas required exceeds 2', undefined])
    count({ event: 'relay-fails', chainId: 1, reason })
  expect((await lines()).filter((line) => line.startsWith('oxbow_relayer_refused_total{'))).toEqual([
    'oxbow_relayer_refused_total{chain="1",reason="error"} 3',
  ])
})

test('behavior: it says where nothing more is sent, and which node is away', async () => {
  const { count, lines } = open()
  count({ event: 'relay-stopped-sending', chainId: 1 })
  count({ event: 'relay-network-lost', chainId: 10, reason: 'no answer' })
  expect(await lines()).toContain('oxbow_relayer_stopped{chain="1"} 1')
  expect(await lines()).toContain('oxbow_relayer_network_down{chain="10"} 1')
  count({ event: 'relay-network-back', chainId: 10 })
  expect(await lines()).toContain('oxbow_relayer_network_down{chain="10"} 0')
})
