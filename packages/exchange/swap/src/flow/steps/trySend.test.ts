import { plainNode } from '@oxbow/exchange-test/plainNode'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { trySend } from './trySend.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [account, router, fresh, used] = ['a', 'b', 'c', 'd'].map(address) as [Hex, Hex, Hex, Hex]

/** Gas limit of a step whose gas the node measures as 100,000, with a trade through these pools. */
async function gasOf(kind: string, hops: readonly { readonly protocol: string; readonly poolId: Hex }[]) {
  const { node } = plainNode({
    methods: {
      eth_call: ({ to }: { to: Hex }) => (to === router ? '0x' : `0x${(to === fresh ? '0' : '5').padStart(64, '0')}`),
      eth_estimateGas: () => '0x186a0',
      eth_getBalance: () => '0xffffffffffff',
      eth_gasPrice: () => '0x1',
    },
  })
  const plan = { quote: { kind: 'swap', route: [{ hops }] } }
  const context = { node, client: node, network: { chainId: 1 }, account, walletKind: 'external', plan }
  const transaction = { chainId: 1, from: account, to: router, data: '0xab', value: 0n }
  return (await trySend({ kind } as never, transaction as never, context as never)).gas
}

test('a swap through a v2 pair that nobody has traded in may use the gas that its price memory takes', async () => {
  const pair = { protocol: 'v2', poolId: fresh } as const
  expect(await gasOf('swap', [pair])).toBe(166_000n)
  // Shared by two paths.
  expect(await gasOf('swap', [pair, { protocol: 'v2', poolId: used }, pair])).toBe(166_000n)
  expect(await gasOf('swap', [{ protocol: 'v2', poolId: used }])).toBe(120_000n)
  expect(await gasOf('swap', [{ protocol: 'v3', poolId: fresh }])).toBe(120_000n)
  expect(await gasOf('approve', [pair])).toBe(120_000n)
})
