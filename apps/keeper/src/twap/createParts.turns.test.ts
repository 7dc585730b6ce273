import { localContracts } from '@oxbow/chain/localContracts'
import { hashTwapTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { accounts } from '@oxbow/test/accounts'
import { hashTwap } from '@oxbow/twap/hashTwap'
import { twapOrders } from '@oxbow/twap/twapOrders'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createTurns } from '../round/createTurns.ts'
import { createParts } from './createParts.ts'
import { termsOf } from './judgePart.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [tokenIn, tokenOut] = [address('d4'), address('e5')]
const contracts = localContracts()
const chainId = 31337
const settings = {
  url: '',
  isDryRun: false,
  minProfitBps: 0n,
  subsidyWei: 0n,
  mostPending: 4,
  port: undefined,
  pollMs: 1_000,
  mostGasWei: 10n ** 18n,
  mostLostWei: 0n,
  allowedTokens: 'all',
  blockedTokens: new Set(),
} as never
const market = { pool: address('77'), windowSeconds: 600, leastLiquidity: 10n, toleranceBps: 100, trigger: undefined }
const memory = {
  token0: tokenIn,
  token1: tokenOut,
  tickCumulatives: [0n, 0n],
  secondsPerLiquidityX128: [0n, 1n << 64n],
}
const price = { plan: { output: 10_000n, gasUnits: 1n }, nativePrice: { output: 1n, wei: 1n } } as never

/** A TWAP of two parts as a server lists it, and as its owner signed it. */
async function listed(by: (typeof accounts)[number], n: number, least: bigint, isGuarded: boolean) {
  const owner = by.address.toLowerCase() as Hex
  const id = toHex(BigInt(n) << 8n, { size: 32 })
  const terms = { id, owner, recipient: owner, tokenIn, tokenOut, parts: 2 }
  const orders = twapOrders({
    ...terms,
    amountIn: 2_000n,
    leastPrice: { numerator: least, denominator: 1n },
    counter: 0n,
    startTime: 1_000n,
    periodSeconds: 1_000_000n,
    zone: guardContracts.planZone.address,
    zoneHash: hashTwapTerms({ plan: id, market: isGuarded ? (market as never) : undefined }),
  })
  const planHash = hashTwap(orders, { chainId, seaport: contracts.seaport! })
  const { pool, toleranceBps, windowSeconds } = market
  return {
    ...terms,
    chainId,
    amountIn: '2000',
    startTime: 1_000,
    periodSeconds: 1_000_000,
    counter: '0',
    leastPrice: { numerator: String(least), denominator: '1' },
    ...(isGuarded && { market: { pool, windowSeconds, toleranceBps, leastLiquidity: '10' } }),
    signature: await by.sign({ hash: planHash }),
    planHash,
    planStatus: 'open',
    createdAt: 1,
    fates: [],
    isShort: false,
    isFinal: false,
  }
}

/** Parts as a keeper looks at them, ten a block; `look` is told of each one that it fills or not. */
async function watch(twaps: readonly Awaited<ReturnType<typeof listed>>[], blocks: bigint) {
  const client = { api: { ask: async () => ({ plans: twaps }) } } as never
  const parts = createParts({ client, network: { chainId, contracts } as never, say: () => {}, settings })
  const turns = createTurns()
  await parts.refresh()
  const looks: { readonly owner: Hex; readonly block: bigint; readonly isFilled: boolean }[] = []
  for (let block = 1n; block <= blocks; block++) {
    const seconds = 2_000n + block
    const due = parts.due({ block, seconds }).map((each) => {
      return { hash: each.part.hash, order: termsOf(each.part.order), each }
    })
    for (const turn of turns.share(due, 10).first) {
      turns.looking(turn, block)
      const { each, hash } = turn
      const facts = { block, seconds, gasPrice: 1n, fate: 'waiting', isShort: false, memory } as never
      const verdict = parts.toJob(each, facts).judge(price)
      looks.push({ owner: each.plan.owner, block, isFilled: verdict.action === 'fill' })
      if (verdict.action !== 'fill') parts.note(hash, verdict)
    }
  }
  return looks
}

const [honest, vandal] = [accounts[1]!, accounts[2]!]
const isOf = ({ owner }: { readonly owner: Hex }, by: typeof honest) => owner === by.address.toLowerCase()

test('forty TWAPs of one owner that do not pay keep nobody else’s part waiting', async () => {
  const good = await listed(honest, 1, 1n, false)
  // Newer ones come first.
  const bad = await Promise.all(Array.from({ length: 40 }, (_, index) => listed(vandal, 100 + index, 1_000_000n, true)))
  const looks = await watch([...bad, good], 1n)
  expect(looks).toHaveLength(10)
  expect(looks.filter((look) => isOf(look, honest))).toEqual([{ owner: good.owner, block: 1n, isFilled: true }])
})

test('all of one owner’s have a turn, those that waited longest first', async () => {
  const bad = await Promise.all(Array.from({ length: 25 }, (_, index) => listed(vandal, 100 + index, 1_000_000n, true)))
  const last = await listed(vandal, 1, 1n, false)
  expect((await watch([...bad, last], 3n)).some(({ isFilled }) => isFilled)).toBe(true)
})

test('what does not pay yet is looked at after 1, 2, 4, 8 and then each 16 blocks', async () => {
  const blocks = (await watch([await listed(vandal, 1, 1_000_000n, true)], 64n)).map(({ block }) => Number(block))
  expect(blocks.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 48])
})
