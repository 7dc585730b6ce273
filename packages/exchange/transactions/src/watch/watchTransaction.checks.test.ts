import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { watchTransaction } from './watchTransaction.ts'

const account = `0x${'a'.repeat(40)}` as const
const [hash, other] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const network = { chainId: 1, blockTimeSeconds: 1, finalityDepthBlocks: 2 }
const startMs = 1_000_000

/** What is told of a transaction that the node does not have, whose nonce is used in block 57. Four looks a second, and as many blocks. `by`: what used it. */
async function tell(by: typeof other | undefined) {
  let [looks, nowMs] = [0, startMs]
  const transactions = (block: string) =>
    by !== undefined && block === numberToHex(57)
      ? [{ hash: by, nonce: '0x5', from: account, to: account, input: '0xab', value: '0x1', gas: '0x1', type: '0x2' }]
      : []
  const { node } = plainNode({
    methods: {
      eth_blockNumber: () => numberToHex(38 + looks),
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
      eth_getTransactionCount: () => '0x6',
      eth_getBlockByNumber: (number: string) => ({ number, timestamp: '0x1', transactions: transactions(number) }),
    },
  })
  const stop = new AbortController()
  const clock = {
    now: () => nowMs,
    async sleep(milliseconds: number) {
      nowMs += milliseconds
      if (++looks > 60) stop.abort()
    },
  }
  const told = []
  const watched = { network, hash, account, nonce: 5, clock: clock as never, signal: stop.signal }
  for await (const progress of watchTransaction(node as unknown as ExchangeClient, watched))
    told.push({ ...progress, afterMs: nowMs - startMs })
  return told
}

test('a used nonce that nobody explains for five seconds is told as the end: nothing is left to wait for', async () => {
  expect(await tell(undefined)).toEqual([{ status: 'replaced', isFinal: true, hash, by: undefined, afterMs: 5_000 }])
})

test('what took its place is told after five seconds too, and is final by its own depth', async () => {
  const replaced = { status: 'replaced', hash, by: other }
  expect(await tell(other)).toEqual([
    { ...replaced, isFinal: false, afterMs: 5_000 },
    { ...replaced, isFinal: true, afterMs: 5_250 },
  ])
})
