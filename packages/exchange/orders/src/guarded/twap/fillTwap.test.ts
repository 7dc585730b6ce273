import { erc20Abi } from '@oxbow/abi/erc20'
import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import { type Hex, maxUint256, parseEther, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeper, openGuardedChain, owner } from '../test/guardedChain.ts'
import { account, each, fulfilmentAbi, hour, type SignedTwap, signTwap, termsOf, toAdvanced } from '../test/signTwap.ts'
import { cancelTwapCall } from './cancelTwapCall.ts'
import { readSignedPart } from './readSignedPart.ts'

let guarded: Awaited<ReturnType<typeof openGuardedChain>>
beforeAll(async () => {
  guarded = await openGuardedChain()
  const { chain, token1, write } = guarded
  await write(keeper, token1, erc20Abi, 'approve', [chain.contracts.seaport, maxUint256])
  await guarded.pass(700)
})
afterAll(() => guarded?.chain.stop())

describe('a trade over twelve hours', () => {
  test('default: each part at the market in its time, one signature for all; one that nobody filled stays unsold', async () => {
    const twap = await signTwap(guarded, { parts: 12 })
    for (const [index, order] of twap.orders.entries()) {
      const part = { order, signature: twap.signatures[index]!, zoneData: twap.zoneData }
      expect(await readSignedPart(part, guarded.network)).toMatchObject({ owner: account, index })
    }
    const sold = await guarded.balance(guarded.token0, account)
    const bought = await guarded.balance(guarded.token1, account)
    const least = parseEther('0.985')

    await expect(fill(twap, 1, least)).rejects.toThrow('InvalidTime')
    await expect(fill(twap, 0, parseEther('0.5'))).rejects.toThrow('BelowMarket')
    await expect(fill(twap, 0, least - 1n)).rejects.toThrow('BelowMarket')
    await fill(twap, 0, least)
    await expect(fill(twap, 0, least)).rejects.toThrow('OrderAlreadyFilled')

    for (let index = 1; index < 12; index++) {
      await guarded.pass(hour)
      // The third one is missed. What would have been its second hour is the fourth's first.
      if (index === 2) continue
      await fill(twap, index, least)
      if (index === 4) await expect(fill(twap, 2, least)).rejects.toThrow('InvalidTime')
    }
    expect(sold - (await guarded.balance(guarded.token0, account))).toBe(11n * each)
    expect((await guarded.balance(guarded.token1, account)) - bought).toBe(11n * least)
  })

  test('behavior: a part is still filled in its second period, beside the next one', async () => {
    const twap = await signTwap(guarded, { parts: 3 })
    await guarded.pass(hour + 60)
    for (const index of [0, 1]) await fill(twap, index, each)
  })

  test('behavior: nothing is filled once its owner has canceled it, and another TWAP goes on', async () => {
    const [plan, other] = [await signTwap(guarded, { parts: 4 }), await signTwap(guarded, { parts: 4 })]
    const { chain } = guarded
    await chain.walletClient(keeper).sendTransactionSync(cancelTwapCall(plan.intent.id))
    // Somebody else's TWAP of that name is nobody's business.
    await fill(plan, 0, each)
    await chain.walletClient(owner).sendTransactionSync(cancelTwapCall(plan.intent.id))
    await guarded.pass(hour)
    await expect(fill(plan, 1, each)).rejects.toThrow('PlanIsCanceled')
    await fill(other, 0, each)
  })

  test('error: other terms, another part’s signature, a fraction of a part', async () => {
    const twap = await signTwap(guarded, { parts: 4 })
    const zoneData = encodeTwapTerms({ plan: twap.intent.id, market: undefined })
    await expect(fill({ ...twap, zoneData }, 0, parseEther('0.5'))).rejects.toThrow('WrongTerms')
    const signatures = twap.signatures.toReversed()
    await expect(fill({ ...twap, signatures }, 0, each)).rejects.toThrow('InvalidSigner')
    await expect(fill(twap, 0, each, { denominator: 2n })).rejects.toThrow('PartialFillsNotEnabledForOrder')
    await fill(twap, 0, each)
  })

  test('behavior: without a market each part is filled at its own least', async () => {
    const twap = await signTwap(guarded, { parts: 2, market: undefined })
    const before = await guarded.balance(guarded.token1, account)
    await fill(twap, 0, parseEther('0.5'))
    expect((await guarded.balance(guarded.token1, account)) - before).toBe(parseEther('0.5'))
  })

  test('behavior: a TWAP with a trigger waits for it', async () => {
    const trigger = { side: 'at-or-above', tick: 1 } as const
    const twap = await signTwap(guarded, { parts: 2, market: { ...termsOf(guarded), trigger } })
    await expect(fill(twap, 0, each)).rejects.toThrow('TriggerNotReached')
  })

  test('behavior: what is paid to others, or in another token, does not count', async () => {
    const twap = await signTwap(guarded, { parts: 2 })
    const { chain, token0, token1, write } = guarded
    await write(keeper, token0, erc20Abi, 'approve', [chain.contracts.seaport, maxUint256])
    await expect(fill(twap, 0, each, { tip: { token: token1, recipient: keeper.address } })).rejects.toThrow(
      'BelowMarket',
    )
    await expect(fill(twap, 0, each, { tip: { token: token0, recipient: account } })).rejects.toThrow('BelowMarket')
  })
})

/** As a keeper does it who has the tokens: what is above the part's least is one more item, a tip to Seaport. */
async function fill(twap: SignedTwap, index: number, amountOut: bigint, change: fill.Change = {}) {
  const { chain, token1, write } = guarded
  const amount = amountOut - twap.orders[index]!.consideration[0]!.startAmount
  const advanced = toAdvanced(twap, index, { amount, ...(change.tip ?? { recipient: account, token: token1 }) })
  const { denominator = 1n } = change
  const args = [{ ...advanced, denominator }, [], zeroHash, zeroAddress]
  return await write(keeper, chain.contracts.seaport, fulfilmentAbi, 'fulfillAdvancedOrder', args)
}

declare namespace fill {
  type Change = {
    readonly denominator?: bigint
    readonly tip?: { readonly token: Hex; readonly recipient: Hex }
  }
}
