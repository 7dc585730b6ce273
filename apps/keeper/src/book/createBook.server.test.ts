import { erc20Abi } from '@oxbow/abi/erc20'
import { accounts } from '@oxbow/test/accounts'
import { type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountIn, startKeeperFloor } from '../../test/startKeeperFloor.ts'
import { createBook } from './createBook.ts'

const strangers = [accounts[7]!, accounts[8]!]
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  const { chain, tokenIn: address } = floor
  const mint = parseAbi(['function mint(address to, uint256 amount)'])
  const approve = { abi: erc20Abi, functionName: 'approve', args: [chain.contracts.permit2, maxUint256] } as const
  for (const stranger of strangers) {
    const wallet = chain.walletClient(stranger)
    await wallet.writeContractSync({ address, abi: mint, functionName: 'mint', args: [stranger.address, amountIn] })
    await wallet.writeContractSync({ address, ...approve })
  }
})
afterAll(() => floor?.[Symbol.asyncDispose]())

/** The book as the real server answers it, five orders a page. */
function openBook() {
  const { api } = floor.client
  const ask: typeof api.ask = (path, ...rest) =>
    api.ask(path.startsWith('/v1/orders?') ? `${path}&limit=5` : path, ...rest)
  return createBook({ api: { ...api, ask } }, floor.network, { most: { newPages: 1, pages: 1 } })
}

test('an order that strangers bury under theirs is found from the start on, and their newest at once', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  const market = await floor.market()
  const bury = async (count: number) => {
    let newest: Hex = '0x'
    for (let index = 0; index < count; index++)
      newest = await floor.place('v1', market * 2n, { by: strangers[index % 2]! })
    return newest
  }
  const honest = await floor.place('v1', (market * 7n) / 10n)
  await bury(10)
  const book = openBook()
  await book.refresh()
  expect([book.orders.size, book.orders.has(honest)]).toEqual([10, false])
  // More than are read as new ones.
  const newest = await bury(6)
  await book.refresh()
  expect([book.orders.size, book.orders.has(newest), book.orders.has(honest)]).toEqual([16, true, true])
  // The one between has its turn in the pass after that.
  for (let round = 0; round < 4; round++) await book.refresh()
  expect(book.orders.size).toBe(17)
  await floor.cancelAll()
  await floor.untilFollowed()
  for (let round = 0; round < 100 && book.orders.has(honest); round++) {
    await book.refresh()
    await new Promise((done) => setTimeout(done, 100))
  }
  expect(book.orders.has(honest)).toBe(false)
})
