import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { concat, type Hex, keccak256, numberToHex, parseAbi, toFunctionSelector, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeTwapTerms } from './encodeTerms.ts'
import { evaluateMarketTerms } from './evaluateMarketTerms.ts'
import { guardContracts } from './guardContracts.ts'
import { planZoneAbi } from './planZoneAbi.ts'
import { address, caseCount, createRandom, seed, timeout } from './test/fuzzRun.ts'
import { type MarketCase, randomMarket } from './test/randomMarket.ts'
import { type Answer, callStubbed, deployStubPool } from './test/stubPool.ts'

const zoneAbi = [
  ...planZoneAbi,
  ...parseAbi([
    'struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
    'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
    'struct ZoneParameters { bytes32 orderHash; address fulfiller; address offerer; SpentItem[] offer; ReceivedItem[] consideration; bytes extraData; bytes32[] orderHashes; uint256 startTime; uint256 endTime; bytes32 zoneHash; }',
    'function authorizeOrder(ZoneParameters part) view returns (bytes4)',
    'function validateOrder(ZoneParameters part) view returns (bytes4)',
  ]),
]
const parameters =
  '((bytes32,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[],bytes,bytes32[],uint256,uint256,bytes32))'
const yes = {
  authorizeOrder: { result: toFunctionSelector(`authorizeOrder${parameters}`) },
  validateOrder: { result: toFunctionSelector(`validateOrder${parameters}`) },
}
const [owner, somebody] = [address('a1'), address('b2')]
const plan: Hex = `0x${'5a'.repeat(31)}00`

let chain: TestChain
let pool: Hex
/** At a price of 1, of which 10,000 - 100 bps must be paid. */
let market: MarketCase
beforeAll(async () => {
  chain = await startChain()
  pool = await deployStubPool(chain)
  const tokens = { token0: address('11'), token1: address('ee') }
  market = {
    terms: { pool, windowSeconds: 600, leastLiquidity: 0n, toleranceBps: 100, trigger: undefined },
    memory: { ...tokens, tickCumulatives: [0n, 0n], secondsPerLiquidityX128: [0n, 1n] },
    trade: { tokenIn: tokens.token0, tokenOut: tokens.token1, amountIn: 10_000n },
  }
})
afterAll(() => chain.stop())

describe('PlanZone', () => {
  test('default: accepts payment in one or several items, and rejects one unit less', async () => {
    expect(await ask('validateOrder', partOf(9_900n))).toEqual(yes.validateOrder)
    expect(await ask('validateOrder', partOf(9_899n))).toEqual({ error: 'BelowMarket', value: 9_900n })
    expect(await ask('authorizeOrder', partOf(0n))).toEqual(yes.authorizeOrder)
  })

  test('behavior: items to others, of other tokens or of other kinds do not count', async () => {
    const [paid] = partOf(9_899n).consideration
    for (const other of [{ recipient: somebody }, { token: somebody }, { itemType: 3 }]) {
      const consideration = [paid!, { ...paid!, amount: 10n ** 9n, ...other }]
      const answer = await ask('validateOrder', { ...partOf(0n), consideration })
      expect(answer).toEqual({ error: 'BelowMarket', value: 9_900n })
    }
  })

  test("error: a part that isn't a swap of one token for one", async () => {
    const part = partOf(9_900n)
    const [given, paid] = [part.offer[0]!, part.consideration[0]!]
    for (const change of [
      { offer: [given, given] },
      { offer: [{ ...given, itemType: 3 }] },
      { consideration: [{ ...paid, itemType: 3 }] },
    ])
      expect(await ask('validateOrder', { ...part, ...change })).toMatchObject({ error: 'NotOnePair' })
  })

  test('error: terms that are not the ones that were signed, or no terms', async () => {
    const part = partOf(9_900n)
    const longer = concat([part.extraData, '0x00'])
    const { terms } = market
    const triggered = encodeWithoutPool(1)
    for (const name of ['authorizeOrder', 'validateOrder'] as const) {
      const unsigned = { ...part, zoneHash: zeroHash }
      expect(await ask(name, unsigned)).toMatchObject({ error: 'WrongTerms' })
      expect(await ask(name, { ...part, ...signed(longer) })).toMatchObject({ error: 'WrongTerms' })
    }
    expect(await ask('validateOrder', { ...part, ...signed(triggered) })).toMatchObject({ error: 'WrongTerms' })
    const without = signed(encodeTwapTerms({ plan, market: undefined }))
    expect(await ask('validateOrder', { ...partOf(1n), ...without })).toEqual(yes.validateOrder)
    expect(terms.pool).toBe(pool)
  })

  test('behavior: only its owner can cancel a plan, permanently, and without affecting others', async () => {
    const { address: zone } = guardContracts.planZone
    const cancel = async (from: Hex, id: Hex) => {
      await chain.testClient.impersonateAccount({ address: from })
      await chain.testClient.setBalance({ address: from, value: 10n ** 18n })
      const call = { account: from, chain: null, address: zone, abi: planZoneAbi, functionName: 'cancelPlan' } as const
      const hash = await chain.walletClient(from as never).writeContract({ ...call, args: [id] } as never)
      await chain.publicClient.waitForTransactionReceipt({ hash })
    }
    await cancel(somebody, plan)
    await cancel(owner, numberToHex(1n, { size: 32 }))
    expect(await ask('authorizeOrder', partOf(0n))).toEqual(yes.authorizeOrder)
    await cancel(owner, plan)
    for (const name of ['authorizeOrder', 'validateOrder'] as const)
      expect(await ask(name, partOf(9_900n))).toMatchObject({ error: 'PlanIsCanceled' })
    const read = { address: zone, abi: planZoneAbi, functionName: 'isCanceled', args: [owner, plan] } as const
    expect(await chain.publicClient.readContract(read)).toBe(true)
  })

  test(`behavior: judges markets as the model does, OXBOW_FUZZ_SEED=${seed}`, { timeout }, async () => {
    const random = createRandom(seed)
    const cases = Array.from({ length: caseCount / 10 }, () => randomMarket(random, pool))
    const other: Hex = numberToHex(2n, { size: 32 })
    const calls = cases.flatMap((each) => {
      const verdict = evaluateMarketTerms(each.terms, each)
      const least = verdict.status === 'open' ? verdict.leastOut : 0n
      return [least, least - 1n].map((paid) =>
        toCall('validateOrder', partOf(paid < 0n ? 0n : paid, each, other), each),
      )
    })
    const answers = await callStubbed(chain, pool, calls)
    for (const [index, each] of cases.entries()) {
      const verdict = evaluateMarketTerms(each.terms, each)
      const [at, below] = answers.slice(2 * index, 2 * index + 2)
      if (verdict.status !== 'open') expect(at, `case ${index}`).toHaveProperty('error')
      else {
        expect(at, `case ${index}`).toEqual(yes.validateOrder)
        if (verdict.leastOut > 0n) expect(below).toEqual({ error: 'BelowMarket', value: verdict.leastOut })
      }
    }
  })
})

type Name = keyof typeof yes
type Part = ReturnType<typeof partOf>

async function ask(name: Name, part: Part): Promise<Answer> {
  const [answer] = await callStubbed(chain, pool, [toCall(name, part, market)])
  return answer!
}

function toCall(functionName: Name, part: Part, { memory, terms }: MarketCase) {
  const { windowSeconds } = terms
  const to = guardContracts.planZone.address
  return { memory, windowSeconds, to, abi: zoneAbi, functionName, args: [part] }
}

/** As Seaport passes it, paid in two items. */
function partOf(paid: bigint, { terms, trade }: MarketCase = market, id = plan) {
  const { amountIn, tokenIn, tokenOut } = trade
  const pay = (amount: bigint) => ({ itemType: 1, token: tokenOut, identifier: 0n, amount, recipient: owner })
  return {
    orderHash: zeroHash,
    fulfiller: somebody,
    offerer: owner,
    orderHashes: [],
    startTime: 0n,
    endTime: 0n,
    offer: [{ itemType: 1, token: tokenIn, identifier: 0n, amount: amountIn }],
    consideration: [pay(paid / 2n), pay(paid - paid / 2n)],
    ...signed(encodeTwapTerms({ plan: id, market: terms })),
  }
}

function signed(extraData: Hex) {
  return { extraData, zoneHash: keccak256(extraData) }
}

/** A trigger without a pool, which the encoder never writes. */
function encodeWithoutPool(trigger: number): Hex {
  const words = [0n, 0n, 0n, 0n, BigInt(trigger), 0n].map((word) => numberToHex(word, { size: 32 }))
  return concat([plan, ...words])
}
