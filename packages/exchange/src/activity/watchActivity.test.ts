import { mine } from '@oxbow/test/mine'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExchange, type TestExchange } from '../test/startExchange.ts'
import { startStory } from '../test/startStory.ts'
import { untilView } from '../test/untilView.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { createActivityLog } from './createActivityLog.ts'
import { watchActivity } from './watchActivity.ts'

const one = 10n ** 18n

describe('watchActivity', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test('takes a log up after a reload, follows it through a reorg to the end', async () => {
    const story = await startStory(exchange, 0)
    const { weth } = exchange.network.contracts
    const quote = await story.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount: one })
    const flow = story.swap(quote)
    flow.start()
    const { hash } = await untilView(flow, ({ status }) => status === 'confirmed')
    flow.dispose()

    const log = createActivityLog(story.storage)
    expect(log.getSnapshot()).toMatchObject([{ hash, status: 'confirmed', isFinal: false }])
    const stop = watchActivity(exchange.client, { log, networks: [exchange.network] })
    const request = (method: string, params: unknown[]) =>
      exchange.chain.testClient.request({ method, params } as never) as Promise<unknown>
    const raw = (await request('eth_getRawTransactionByHash', [hash])) as Hex
    await request('anvil_rollback', [1])
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'pending', wasReorged: true })
    await request('eth_sendRawTransaction', [raw])
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'confirmed' })
    await mine(exchange.chain, 3)
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'final', isFinal: true })
    stop()
    expect(createActivityLog(story.storage).getSnapshot()).toEqual(log.getSnapshot())
  })

  test('a permit that a closed page asked for waits no longer, and one that was signed stays as it is', async () => {
    const story = await startStory(exchange, 1)
    const log = createActivityLog(story.storage)
    const permit = (id: string, rest: Pick<ActivityEntry, 'status' | 'isFinal'>) =>
      log.put({
        ...{ id, chainId: exchange.chain.chainId, account: story.account, kind: 'permit', hash: '0x1', nonce: -1 },
        ...{ summary: { type: 'permit', allowed: [], spender: zeroAddress }, createdAtMs: 1, flowId: undefined },
        ...{ block: undefined, replacedBy: undefined, wasReorged: false, intent: undefined, ...rest },
      })
    permit('asked', { status: 'pending', isFinal: false })
    permit('signed', { status: 'final', isFinal: true })
    watchActivity(exchange.client, { log, networks: [exchange.network] })()
    const statuses = Object.fromEntries(log.getSnapshot().map(({ id, status }) => [id, status]))
    expect(statuses).toEqual({ asked: 'dropped', signed: 'final' })
  })
})
