import { erc20Abi } from '@oxbow/abi/erc20'
import { maxUint256, parseEther, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeper, openGuardedChain, owner } from '../test/guardedChain.ts'
import { account, each, fulfilmentAbi, hour, type SignedTwap, signTwap, toAdvanced } from '../test/signTwap.ts'

let guarded: Awaited<ReturnType<typeof openGuardedChain>>
/** Two parts that are open at once. */
let twap: SignedTwap
beforeAll(async () => {
  guarded = await openGuardedChain()
  const { chain, token1, write } = guarded
  await write(keeper, token1, erc20Abi, 'approve', [chain.contracts.seaport, maxUint256])
  twap = await signTwap(guarded, { parts: 2 })
  await guarded.pass(hour)
})
afterAll(() => guarded?.chain.stop())

const [least, floor] = [parseEther('0.985'), parseEther('0.5')]
const tipOf = (amount: bigint) => ({ amount, token: guarded.token1, recipient: account })
const at = (orderIndex: number, itemIndex: number) => ({ orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) })

describe('parts filled in one call, their payments in one transfer', () => {
  /** Each paid so much above its floor. */
  async function fillBoth(tips: readonly [bigint, bigint]) {
    const orders = tips.map((amount, index) => toAdvanced(twap, index, tipOf(amount)))
    const offers = [[at(0, 0), at(1, 0)]]
    const payments = [
      orders.flatMap(({ parameters }, order) => parameters.consideration.map((_, item) => at(order, item))),
    ]
    const args = [orders, [], offers, payments, zeroHash, zeroAddress, 2n]
    const { seaport } = guarded.chain.contracts
    return await guarded.write(keeper, seaport, fulfilmentAbi, 'fulfillAvailableAdvancedOrders', args)
  }

  test.each<[string, readonly [bigint, bigint]]>([
    ['both at their floor, whose sum is enough for one', [0n, 0n]],
    ['the first below the market, the second at it', [0n, least - floor]],
    ['the second below the market, the first far above it', [each, 0n]],
    ['the second a unit below it', [least - floor, least - floor - 1n]],
  ])('error: %s', async (_, tips) => {
    await expect(fillBoth(tips)).rejects.toThrow('BelowMarket')
  })

  test('default: both at the market', async () => {
    const before = await guarded.balance(guarded.token1, account)
    await fillBoth([least - floor, least - floor])
    expect((await guarded.balance(guarded.token1, account)) - before).toBe(2n * least)
  })
})

test('a part matched with an order of the filler’s own is filled at the market, and not below it', async () => {
  const signed = await signTwap(guarded, { parts: 2 })
  const { chain, token0, token1, write } = guarded
  const match = async (paid: bigint) => {
    const part = toAdvanced(signed, 0, tipOf(paid - floor))
    const item = (token: typeof token0, amount: bigint) => ({
      itemType: 1,
      token,
      identifierOrCriteria: 0n,
      startAmount: amount,
      endAmount: amount,
    })
    const { offerer: _, ...parameters } = part.parameters
    const mirror = {
      ...part,
      extraData: '0x',
      signature: '0x',
      parameters: {
        ...parameters,
        offerer: keeper.address,
        zone: zeroAddress,
        zoneHash: zeroHash,
        orderType: 0,
        offer: [item(token1, paid)],
        consideration: [{ ...item(token0, each), recipient: keeper.address }],
      },
    }
    const toOwner = part.parameters.consideration.map((_, index) => at(0, index))
    const fulfillments = [
      { offerComponents: [at(0, 0)], considerationComponents: [at(1, 0)] },
      { offerComponents: [at(1, 0)], considerationComponents: toOwner },
    ]
    const args = [[part, mirror], [], fulfillments, zeroAddress]
    return await write(keeper, chain.contracts.seaport, fulfilmentAbi, 'matchAdvancedOrders', args)
  }
  await expect(match(floor)).rejects.toThrow('BelowMarket')
  await expect(match(least - 1n)).rejects.toThrow('BelowMarket')
  const before = await guarded.balance(token1, owner.address)
  await match(least)
  expect((await guarded.balance(token1, owner.address)) - before).toBe(least)
})
