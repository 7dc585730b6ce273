import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { describe, expect, test } from 'vitest'
import type { ChainEvent } from './ChainTransaction.ts'
import { readChainTransaction } from './readChainTransaction.ts'

const tokenOf = (address: `0x${string}`, symbol: string): TokenFacts => ({ address, symbol, decimals: 18 })
const ether = tokenOf('0x0000000000000000000000000000000000000000', 'ETH')
const weth = { ...tokenOf('0xee', 'WETH'), logoUri: '/eth.png' }
const [usd, oak] = [tokenOf('0x0a', 'USD'), tokenOf('0x0b', 'OAK')]
const [friend, distributor, spokePool] = ['0xf1', '0xf2', '0xf3'] as const

const pool = (
  kind: 'swap' | 'mint' | 'burn' | 'collect' | 'donate',
  token0: TokenFacts,
  amount0: bigint | undefined,
  token1: TokenFacts,
  amount1: bigint | undefined,
): ChainEvent => ({ kind, token0, token1, amount0, amount1 })
const move = (
  kind: 'approval' | 'sent' | 'received',
  token0: TokenFacts,
  amount0: bigint,
  counterparty: `0x${string}` = friend,
): ChainEvent => ({ kind, token0, amount0, counterparty })

const read = (...events: readonly ChainEvent[]) => readAs(true, events)

const readAs = (isOwn: boolean, events: readonly ChainEvent[]) =>
  readChainTransaction(
    { chainId: 8_453, hash: '0x01', blockNumber: 9, timestamp: 100, isOwn, events },
    { native: ether, weth: weth.address, rewardDistributor: distributor, spokePool },
  )

describe('a trade', () => {
  test('default: what went in was paid and what came out received', () => {
    expect(read(pool('swap', usd, 5n, oak, -7n))).toEqual({
      id: '8453:0x01',
      chainId: 8_453,
      hash: '0x01',
      timeMs: 100_000,
      kind: 'swap',
      replacedBy: undefined,
      wasReorged: false,
      isCancelling: false,
      counterparty: undefined,
      isUnlimited: false,
      // No transfer is known of it: by the pool's word alone.
      paid: [{ token: usd, amount: 5n, isEstimate: true }],
      received: [{ token: oak, amount: 7n, isEstimate: true }],
      tokens: [usd, oak],
      events: [pool('swap', usd, 5n, oak, -7n)],
    })
  })

  test('behavior: a single unit is one, and the sums of several trades keep their sign', () => {
    expect(read(pool('swap', usd, 1n, oak, -1n))).toMatchObject({
      paid: [{ token: usd, amount: 1n }],
      received: [{ token: oak, amount: 1n }],
    })
    const twice = [pool('swap', usd, 1n, oak, -1n), pool('swap', usd, 1n, oak, -1n)]
    expect(read(...twice)).toMatchObject({ paid: [{ amount: 2n }], received: [{ amount: 2n }] })
    expect(read(pool('mint', usd, 1n, oak, 1n))).toMatchObject({ paid: [{ amount: 1n }, { amount: 1n }], received: [] })
    expect(read(pool('collect', usd, -1n, oak, -1n))).toMatchObject({
      paid: [],
      received: [{ amount: 1n }, { amount: 1n }],
    })
  })

  test('behavior: what lies between two pools is neither, and paths are added up', () => {
    const split = read(
      pool('swap', usd, 5n, weth, -3n),
      pool('swap', weth, 3n, oak, -7n),
      pool('swap', usd, 2n, oak, -1n),
      move('sent', usd, 7n),
    )
    expect(split).toMatchObject({
      kind: 'swap',
      paid: [{ token: usd, amount: 7n }],
      received: [{ token: oak, amount: 8n }],
    })
  })

  test('behavior: what left and reached the account, with the tax of a token, not what pools counted', () => {
    const bought = read(pool('swap', weth, 5n, oak, -100n), move('received', oak, 98n))
    expect(bought?.received).toEqual([{ token: oak, amount: 98n }])
    expect(bought?.paid).toMatchObject([{ token: { symbol: 'ETH' }, amount: 5n, isEstimate: true }])
    const sold = read(move('sent', oak, 100n), pool('swap', weth, -5n, oak, 98n))
    expect(sold?.paid).toEqual([{ token: oak, amount: 100n }])
  })

  test('behavior: wrapped coins that pay pools of native ones are wrapped ones, and the rest native', () => {
    const both = [pool('swap', weth, 2n, usd, -6n), pool('swap', ether, 3n, usd, -9n), move('received', usd, 15n)]
    expect(read(...both, move('sent', weth, 5n))?.paid).toEqual([{ token: weth, amount: 5n }])
    expect(read(...both, move('sent', weth, 4n))?.paid).toEqual([
      { token: { ...ether, logoUri: weth.logoUri }, amount: 1n },
      { token: weth, amount: 4n },
    ])
    const got = read(pool('swap', ether, -3n, usd, 9n), move('sent', usd, 9n), move('received', weth, 3n))
    expect(got?.received).toEqual([{ token: weth, amount: 3n }])
  })

  test('behavior: a deposit of what was swapped on the way is a deposit of what was paid', () => {
    const zap = [move('sent', usd, 200n), pool('swap', usd, 100n, oak, -50n), pool('mint', usd, 100n, oak, 50n)]
    expect(read(...zap)).toMatchObject({ kind: 'add-liquidity', paid: [{ token: usd, amount: 200n }], received: [] })
  })

  test('behavior: wrapped coins are the native ones, unless they themselves left or came', () => {
    const trade = pool('swap', weth, 3n, oak, -7n)
    const native = { ...ether, logoUri: '/eth.png' }
    expect(read(trade)).toMatchObject({ paid: [{ token: native, amount: 3n }] })
    expect(read(trade, move('approval', weth, 3n))).toMatchObject({ paid: [{ token: native }] })
    expect(read(trade, move('received', oak, 7n))?.paid).toEqual([{ token: native, amount: 3n }])
    expect(read(trade, move('sent', weth, 3n))).toMatchObject({ paid: [{ token: weth }] })
  })
})

describe('liquidity', () => {
  test('default: both sides of a deposit, one of a range beside the price', () => {
    expect(read(pool('mint', usd, 5n, oak, 7n))).toMatchObject({
      kind: 'add-liquidity',
      received: [],
      paid: [
        { token: usd, amount: 5n },
        { token: oak, amount: 7n },
      ],
    })
    expect(read(pool('mint', usd, 5n, oak, 0n))).toMatchObject({ paid: [{ token: usd, amount: 5n }] })
    expect(read(pool('donate', usd, 5n, oak, 7n))).toMatchObject({ kind: 'donate' })
  })

  test('behavior: a burn of v3 is counted when it is collected, not twice', () => {
    const burn = pool('burn', usd, -5n, oak, -7n)
    const collect = pool('collect', usd, -6n, oak, -9n)
    expect(read(burn, collect)).toMatchObject({
      kind: 'remove-liquidity',
      paid: [],
      received: [
        { token: usd, amount: 6n },
        { token: oak, amount: 9n },
      ],
    })
    expect(read(burn)).toMatchObject({ kind: 'remove-liquidity', received: [{ amount: 5n }, { amount: 7n }] })
    expect(read(collect)).toMatchObject({ kind: 'collect', received: [{ amount: 6n }, { amount: 9n }] })
  })

  test('behavior: v4 pays fees along with a withdrawal and takes them off a deposit, which transfers alone tell', () => {
    const removed = [pool('burn', usd, -100n, oak, -50n), move('received', usd, 107n), move('received', oak, 53n)]
    expect(read(...removed)?.received).toEqual([
      { token: usd, amount: 107n },
      { token: oak, amount: 53n },
    ])
    const added = [pool('mint', usd, 100n, oak, 50n), move('sent', usd, 93n), move('received', oak, 3n)]
    expect(read(...added)).toMatchObject({
      paid: [{ token: usd, amount: 93n }],
      received: [{ token: oak, amount: 3n }],
    })
    // Of native coins nothing tells but a balance.
    const ofCoins = read(pool('burn', ether, -9n, usd, -100n), move('received', usd, 100n))
    expect(ofCoins?.received).toMatchObject([{ amount: 9n, isEstimate: true }, { amount: 100n }])
  })

  test('behavior: collected fees are what arrived, and a burn beside a collect of another v4 position counts', () => {
    const collect = pool('collect', usd, undefined, oak, undefined)
    expect(read(collect, move('received', usd, 7n), move('received', oak, 3n))).toMatchObject({
      kind: 'collect',
      received: [
        { token: usd, amount: 7n },
        { token: oak, amount: 3n },
      ],
    })
    const burn = pool('burn', weth, -100n, oak, -50n)
    expect(read(burn, collect, move('received', oak, 53n))?.received).toMatchObject([
      { token: { symbol: 'ETH' }, amount: 100n, isEstimate: true },
      { token: oak, amount: 53n },
      { token: usd, amount: undefined },
    ])
    expect(read(burn, pool('collect', usd, -1n, oak, -2n))?.received).toMatchObject([{ amount: 100n }, {}, {}])
  })

  test('behavior: amounts that the index does not know are unknown, not nothing', () => {
    const unknown = read(pool('collect', weth, undefined, oak, undefined))
    expect(unknown).toMatchObject({
      paid: [],
      received: [
        { token: { symbol: 'ETH' }, amount: undefined },
        { token: oak, amount: undefined },
      ],
    })
  })
})

describe('wraps', () => {
  const wrap = (kind: 'wrap' | 'unwrap', amount0: bigint): ChainEvent => ({ kind, token0: weth, amount0 })
  const native = { ...ether, logoUri: '/eth.png' }

  test('default: coins for as many wrapped ones, and back', () => {
    expect(read(wrap('wrap', 5n))).toMatchObject({
      kind: 'wrap',
      counterparty: undefined,
      paid: [{ token: native, amount: 5n }],
      received: [{ token: weth, amount: 5n }],
    })
    expect(read(wrap('unwrap', 5n), move('sent', weth, 5n))).toMatchObject({
      kind: 'unwrap',
      paid: [{ token: weth, amount: 5n }],
      received: [{ token: native, amount: 5n }],
    })
  })

  test('behavior: several in one transaction are added up, and in a trade they are part of it', () => {
    expect(read(wrap('wrap', 5n), wrap('unwrap', 2n))).toMatchObject({ kind: 'wrap', paid: [{ amount: 3n }] })
    expect(read(wrap('wrap', 2n), wrap('unwrap', 5n))).toMatchObject({ kind: 'unwrap', paid: [{ amount: 3n }] })
    expect(read(wrap('wrap', 5n), pool('swap', weth, 5n, oak, -7n))).toMatchObject({
      kind: 'swap',
      paid: [{ token: native, amount: 5n }],
    })
  })
})

describe('transfers and approvals', () => {
  test('default: to whom it went, or from whom it came', () => {
    expect(read(move('sent', usd, 5n))).toMatchObject({
      kind: 'send',
      counterparty: friend,
      received: [],
      paid: [{ token: usd, amount: 5n }],
    })
    expect(read(move('received', usd, 2n), move('received', usd, 3n), move('received', oak, 1n))).toMatchObject({
      kind: 'receive',
      counterparty: friend,
      paid: [],
      received: [
        { token: usd, amount: 5n },
        { token: oak, amount: 1n },
      ],
    })
    expect(read(move('received', usd, 2n, distributor))).toMatchObject({ kind: 'claim' })
    expect(read(move('sent', usd, 2n, distributor))).toMatchObject({ kind: 'send' })
    expect(read(move('sent', usd, 2n, spokePool))).toMatchObject({ kind: 'bridge', paid: [{ amount: 2n }] })
    expect(read(move('received', usd, 2n, spokePool))).toMatchObject({ kind: 'receive' })
  })

  test('behavior: a transfer of zero, which scammers send, is not listed', () => {
    expect(read(move('received', usd, 0n))).toBeUndefined()
    expect(read()).toBeUndefined()
    expect(read(move('received', usd, 0n), move('sent', oak, 1n))).toMatchObject({ kind: 'send', received: [] })
  })

  test('behavior: an approval, its end, and one without limit; a transfer beside it counts more', () => {
    expect(read(move('approval', usd, 5n))).toMatchObject({
      kind: 'approve',
      counterparty: friend,
      isUnlimited: false,
      received: [],
      paid: [{ token: usd, amount: 5n }],
    })
    expect(read(move('approval', usd, 0n))).toMatchObject({ kind: 'revoke', paid: [{ amount: 0n }] })
    expect(read(move('approval', usd, 2n ** 95n - 1n))).toMatchObject({ isUnlimited: false })
    // 96 bits are the most that some tokens can allow.
    expect(read(move('approval', usd, 2n ** 95n))).toMatchObject({ isUnlimited: true, paid: [{ amount: undefined }] })
    expect(read(move('approval', usd, 5n), move('sent', oak, 1n))).toMatchObject({ kind: 'send' })
  })
})

describe('what somebody else signed', () => {
  test('behavior: moves and allows tokens of the account, and is no act of its own', () => {
    expect(readAs(false, [move('sent', usd, 7n)])).toMatchObject({ kind: 'moved', paid: [{ amount: 7n }] })
    expect(readAs(false, [move('sent', usd, 7n, spokePool)])).toMatchObject({ kind: 'moved' })
    expect(readAs(false, [move('approval', usd, 7n)])).toMatchObject({ kind: 'allowance' })
    expect(readAs(false, [move('approval', usd, 0n)])).toMatchObject({ kind: 'allowance' })
    expect(readAs(false, [move('received', usd, 7n)])).toMatchObject({ kind: 'receive' })
  })
})

describe('native currency across networks', () => {
  const bridged = (kind: 'left' | 'arrived'): ChainEvent => ({
    kind,
    token0: weth,
    amount0: 7n,
    counterparty: spokePool,
  })
  const coins = [{ token: { ...ether, logoUri: weth.logoUri }, amount: 7n }]

  test('default: what left was bridged, and what arrived was received, as the coin itself', () => {
    expect(read(bridged('left'))).toMatchObject({ kind: 'bridge', paid: coins, received: [], counterparty: spokePool })
    const arrived = readAs(false, [bridged('arrived')])
    expect(arrived).toMatchObject({ kind: 'receive', paid: [], received: coins, counterparty: spokePool })
  })
})
