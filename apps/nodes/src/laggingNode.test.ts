import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { expect, test } from 'vitest'
import { OperatorParts } from '../test/OperatorParts.ts'

/** The index is compared with its node every ten seconds, and what contradicts it twice is believed. */
const untilBelievedMs = 26_000

test('an index waits for a node that lags, running and started again, and is not built anew', {
  tags: 'thorough',
  timeout: 180_000,
}, async () => {
  const chain = await startChain({ chainId: 777_004 })
  await mine(chain, 200)
  const node = await startFlakyNode(chain.url)
  const parts = await OperatorParts.create({ chain, rpcUrls: [node.url] })
  try {
    await parts.start('nodes')
    await parts.start('indexer')
    const schemas = async () =>
      (await parts.query<{ name: string }>(`select nspname as name from pg_namespace where nspname like 'ix%'`)).map(
        ({ name }) => name,
      )
    const indexed = async () =>
      (await parts.query<{ block_number: number }>('select block_number from dex.chain_head'))[0]?.block_number
    const head = async () => Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    const [before, top] = [await schemas(), await head()]
    await OperatorParts.until(async () => (await indexed()) === top, 30_000)

    node.fallBehind(100)
    await sleep(untilBelievedMs)
    expect(await indexed()).toBe(top)
    await parts.stop('indexer')
    await parts.start('indexer', { untilReady: false })
    await sleep(8_000)
    expect(await schemas()).toEqual(before)

    node.fallBehind(0)
    await mine(chain, 5)
    await OperatorParts.until(async () => (await indexed()) === top + 5, 60_000)
    expect(await schemas()).toEqual(before)
  } finally {
    await parts[Symbol.asyncDispose]()
    await node.stop()
    await chain.stop()
  }
})
