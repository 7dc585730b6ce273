import { spendingId } from '@oxbow/wallet-core/Spending'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { startVaultServer } from '../test/startVaultServer.ts'
import { createWallet } from '../vault/connect.ts'
import type { PreparedSend } from './prepareSend.ts'
import { sendingOf } from './sendingOf.ts'

const to = `0x${'cd'.repeat(20)}` as const
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, accessList: [] } as const
const transaction = { type: 'eip1559', chainId: 1, to, value: 1n, data: '0x', gas: 21_000n, ...fees } as const
/** The runtime's own: windows of one wallet share them. */
const outgoing = { chainId: 1, tokens: [], isUnbounded: false } as const

test('what was sent gets no second nonce from a node that has forgotten it: the next one is another payment', async () => {
  const raws: Hex[] = []
  startVaultServer({
    answer({ path, body }) {
      if (path !== '/v1/rpc/1') return {}
      const { method, params } = body as { method: string; params: readonly [Hex] }
      // Behind a load balancer: this one never counts what another was handed.
      if (method === 'eth_getTransactionCount') return { result: '0x5' }
      if (method === 'eth_sendRawTransaction') raws.push(params[0])
      return { result: keccak256(raws.at(-1)!) }
    },
  })
  const { address } = await createWallet()
  const prepared = { transactions: [transaction] } as unknown as PreparedSend
  for (const id of ['one', 'two']) {
    const send = sendingOf(
      { address, chainId: 1 },
      () => {},
      () => {},
    )
    await send({ prepared, spending: { id: spendingId(id), origin: 'https://app.example.org', outgoing } })
  }
  // The first one is handed over again, should the network have lost it.
  expect(raws.map((raw) => parseTransaction(raw).nonce)).toEqual([5, 5, 6])
})
