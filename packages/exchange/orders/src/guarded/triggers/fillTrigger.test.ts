import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import type { V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { concat, encodeAbiParameters, type Hex, parseAbi, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeper, openGuardedChain, owner } from '../test/guardedChain.ts'
import type { TriggerIntent } from './TriggerIntent.ts'
import { toTriggerOrder } from './toTriggerOrder.ts'

/** `devnet/contracts/OrderFiller.sol`, and what is refused below it. */
const fillerAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Call { address to; uint256 value; bytes data; }',
  'function fill(address reactor, SignedOrder order, Call[] permits, Call[] calls, address token, uint256 least)',
  'error TriggerNotReached(int24 meanTick)',
  'error BelowMarket(uint256 received, uint256 least)',
  'error TooThin(uint256 liquidity)',
  'error WrongPair()',
  'error WrongTerms()',
  'error InvalidNonce()',
  'error InvalidCosignerOutput()',
])
const amountIn = parseEther('1')
const leastOut = parseEther('0.5')

let guarded: Awaited<ReturnType<typeof openGuardedChain>>
let filler: Hex
let nonce = 0n
beforeAll(async () => {
  guarded = await openGuardedChain()
  const { chain, token1, write } = guarded
  const argument = encodeAbiParameters([{ type: 'address' }], [keeper.address])
  const data = concat([readOwnContract('OrderFiller').bytecode, argument])
  const { contractAddress } = await chain.walletClient(keeper).sendTransactionSync({ data })
  filler = contractAddress!
  await write(keeper, token1, erc20Abi, 'transfer', [filler, parseEther('1000')])
  await guarded.pass(700)
})
afterAll(() => guarded?.chain.stop())

const fallen = sqrtPriceX96AtTick(-800)
const termsOf = (change: Partial<MarketTerms> = {}): MarketTerms => ({
  pool: guarded.pool.id,
  windowSeconds: 600,
  leastLiquidity: 10n ** 23n,
  toleranceBps: 150,
  trigger: { side: 'at-or-below', tick: -500 },
  ...change,
})

describe('a stop-loss', () => {
  test('behavior: is not filled before, nor while the price is pushed there for a moment', async () => {
    const stop = orderOf(termsOf())
    await expect(fill(stop, amountIn)).rejects.toThrow('TriggerNotReached')
    await guarded.pushTo(fallen, true)
    expect(await guarded.readTick()).toBe(-800)
    await expect(fill(stop, amountIn)).rejects.toThrow('TriggerNotReached')
    await guarded.pass(300)
    await expect(fill(stop, amountIn)).rejects.toThrow('TriggerNotReached')
    await guarded.pushTo(2n ** 96n, false)
    await guarded.pass(700)
  })

  test('default: is filled at the market once the price has fallen for the window, to the raw unit, and once', async () => {
    const stop = orderOf(termsOf())
    await guarded.pushTo(fallen, true)
    await guarded.pass(700)
    const verdict = await guarded.judge(termsOf(), amountIn)
    if (verdict.status !== 'open') throw new Error(`It is ${verdict.status}.`)
    expect(verdict).toMatchObject({ meanTick: -800 })
    // 1.0001^-800, less one and a half per cent.
    expect(Number(verdict.leastOut) / 1e18).toBeCloseTo(0.985 * 1.0001 ** -800, 9)
    await expect(fill(stop, leastOut)).rejects.toThrow('BelowMarket')
    await expect(fill(stop, verdict.leastOut - 1n)).rejects.toThrow('BelowMarket')
    const before = await guarded.balance(guarded.token1, owner.address)
    await fill(stop, verdict.leastOut)
    expect((await guarded.balance(guarded.token1, owner.address)) - before).toBe(verdict.leastOut)
    await expect(fill(stop, verdict.leastOut)).rejects.toThrow('InvalidNonce')
  })

  test('behavior: is not filled once its owner has canceled it', async () => {
    const stop = orderOf(termsOf())
    const { permit2 } = guarded.chain.contracts
    const args = [stop.info.nonce >> 8n, 1n << (stop.info.nonce & 255n)]
    await guarded.write(owner, permit2, permit2Abi, 'invalidateUnorderedNonces', args)
    await expect(fill(stop, amountIn)).rejects.toThrow('InvalidNonce')
  })

  test('behavior: whoever fills can raise what its owner gets and lower nothing', async () => {
    await expect(fill(orderOf(termsOf()), leastOut - 1n)).rejects.toThrow('InvalidCosignerOutput')
  })
})

describe('a take-profit, the price being at -800', () => {
  test('behavior: waits for its price from below', async () => {
    await expect(fill(orderOf(termsOf({ trigger: { side: 'at-or-above', tick: -799 } })), amountIn)).rejects.toThrow(
      'TriggerNotReached',
    )
    await fill(orderOf(termsOf({ trigger: { side: 'at-or-above', tick: -800 } })), amountIn)
  })
})

describe('terms that no fill meets', () => {
  test.each<[string, string, () => Partial<MarketTerms>]>([
    ['a pool that has become thin', 'TooThin', () => ({ leastLiquidity: 10n ** 24n + 1n })],
    ['a window that is too short', 'WrongTerms', () => ({ windowSeconds: 599 })],
    ['a tolerance above all', 'WrongTerms', () => ({ toleranceBps: 10_001 })],
    ['a pool that remembers less', 'OLD', () => ({ windowSeconds: 1_000_000 })],
    ['no pool at all', 'revert', () => ({ pool: keeper.address })],
  ])('error: %s', async (_, words, change) => {
    await expect(fill(orderOf(termsOf({ trigger: undefined, ...change() })), amountIn)).rejects.toThrow(words)
  })

  test('error: a pool of other tokens', async () => {
    const { token0, token1 } = guarded
    const swapped = orderOf(termsOf({ trigger: undefined }), { tokenIn: token0, tokenOut: token0 })
    await expect(fill(swapped, amountIn)).rejects.toThrow('WrongPair')
    expect(token1).not.toBe(token0)
  })
})

function orderOf(market: MarketTerms, change: { readonly tokenIn?: Hex; readonly tokenOut?: Hex } = {}): V3DutchOrder {
  const { tokenIn = guarded.token0, tokenOut = guarded.token1 } = change
  const account = owner.address.toLowerCase() as Hex
  const intent: TriggerIntent = {
    kind: 'trigger',
    chainId: guarded.chain.chainId,
    amountIn,
    leastOut,
    market,
    deadline: 4_000_000_000,
    nonce: nonce++,
    tokenIn: { address: tokenIn, symbol: 'SELL', decimals: 18 },
    tokenOut: { address: tokenOut, symbol: 'BUY', decimals: 18 },
    recipient: account,
    promised: 0n,
    approval: 'exact',
  }
  return toTriggerOrder(intent, { account, reactor: guarded.chain.contracts.dutchV3Reactor })
}

/** As a keeper does it who has the tokens: cosigned by everybody's key, for `amountOut`. */
async function fill(order: V3DutchOrder, amountOut: bigint) {
  const { chain, token0, write } = guarded
  const data = {
    decayStartBlock: 0n,
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
    inputAmount: 0n,
    outputAmounts: [amountOut === leastOut ? 0n : amountOut],
  }
  const cosigned = await cosignPublicly(order, { chainId: chain.chainId, data })
  const { permit2 } = chain.contracts
  const sig = await owner.sign({ hash: hashOrderPermit(order, { chainId: chain.chainId, permit2 }) })
  const signed = { order: encodeOrder(cosigned), sig }
  return await write(keeper, filler, fillerAbi, 'fill', [order.info.reactor, signed, [], [], token0, 0n])
}
