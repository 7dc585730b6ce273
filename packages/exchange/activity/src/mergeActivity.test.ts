import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ChainEvent, ChainTransaction } from './ChainTransaction.ts'
import { mergeActivity } from './mergeActivity.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const hash = (digit: string) => `0x${digit.repeat(64)}` as const
const eth = { address: address('0'), symbol: 'ETH', decimals: 18 }
const weth = { address: address('e'), symbol: 'WETH', decimals: 18 }
const usdc = { address: address('a'), symbol: 'USDC', decimals: 6 }
const dai = { address: address('d'), symbol: 'DAI', decimals: 18 }
const router = address('c')
const rewards = address('f')
const chains = new Map([
  [31337, { native: eth, weth: weth.address, rewardDistributor: rewards, headBlock: 100, finalityDepthBlocks: 10 }],
])

const swap = (amount0: bigint, amount1: bigint, [token0, token1] = [weth, usdc]): ChainEvent => ({
  kind: 'swap',
  token0: token0!,
  token1: token1!,
  amount0,
  amount1,
})

function mined(digit: string, events: readonly ChainEvent[], rest: Partial<ChainTransaction> = {}): ChainTransaction {
  return { chainId: 31337, hash: hash(digit), blockNumber: 80, timestamp: 1_000, isOwn: true, events, ...rest }
}

function sent(digit: string, rest: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: `31337:${hash(digit)}`,
    chainId: 31337,
    account: address('1'),
    kind: 'swap',
    summary: { type: 'trade', tokenIn: eth, tokenOut: usdc, amountIn: '1', amountOut: '3' },
    hash: hash(digit),
    nonce: 0,
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: undefined,
    createdAtMs: 500,
    flowId: undefined,
    ...rest,
  }
}

const merge = (entries: readonly ActivityEntry[], transactions: readonly ChainTransaction[]) =>
  mergeActivity({ entries, transactions, chains })
const only = (events: readonly ChainEvent[]) => merge([], [mined('1', events)])[0]

describe('mergeActivity', () => {
  test('default: what is pending first, then the newest, each once', () => {
    const items = merge(
      [sent('1', { createdAtMs: 1 }), sent('2', { status: 'confirmed', createdAtMs: 3_000_000 })],
      [mined('2', [swap(1n, -3n)], { timestamp: 3_000 }), mined('3', [swap(1n, -3n)], { timestamp: 2_000 })],
    )
    expect(items.map(({ hash, status }) => [hash[2], status])).toEqual([
      ['1', 'pending'],
      ['2', 'confirmed'],
      ['3', 'final'],
    ])
  })

  test('behavior: a transaction that a reorg took back stays pending here while the index is behind', () => {
    const items = merge([sent('1', { wasReorged: true })], [mined('1', [swap(1n, -3n)])])
    expect(items).toMatchObject([{ status: 'pending', wasReorged: true }])
  })

  test('behavior: a dropped transaction that the chain includes after all is shown as included', () => {
    expect(merge([sent('1', { status: 'dropped' })], [mined('1', [swap(1n, -3n)])])).toMatchObject([
      { status: 'final' },
    ])
    expect(merge([sent('1', { status: 'dropped' })], [])).toMatchObject([{ status: 'dropped' }])
  })

  test('behavior: a sped-up copy is the transaction it copies', () => {
    const entry = sent('1', { hash: hash('2'), status: 'confirmed' })
    expect(merge([entry], [mined('2', [swap(1n, -3n)])])).toHaveLength(1)
  })

  test('behavior: in a block, final only at the depth of its network', () => {
    const at = (blockNumber: number) => merge([], [mined('1', [swap(1n, -3n)], { blockNumber })])[0]?.status
    expect([at(91), at(90)]).toEqual(['confirmed', 'final'])
  })

  test('behavior: waiting ones before all others, the newest of each first', () => {
    const items = merge(
      [
        sent('1', { status: 'confirmed', createdAtMs: 9 }),
        sent('2', { createdAtMs: 1 }),
        sent('3', { createdAtMs: 5 }),
        sent('4', { status: 'failed', createdAtMs: 7 }),
        sent('5', { status: 'confirmed', createdAtMs: 8 }),
      ],
      [],
    )
    expect(items.map(({ hash }) => hash[2])).toEqual(['3', '2', '1', '5', '4'])
  })

  test('behavior: nothing is final where nobody knows how far the chain is, or of a chain nobody serves', () => {
    const [chain] = chains.values()
    const unknown = new Map([[31337, { ...chain!, headBlock: undefined }]])
    const transactions = [mined('1', [swap(1n, -3n)])]
    expect(mergeActivity({ entries: [], transactions, chains: unknown })).toMatchObject([{ status: 'confirmed' }])
    const lost = sent('1', { status: 'dropped' })
    expect(mergeActivity({ entries: [lost], transactions, chains: new Map() })).toMatchObject([{ status: 'dropped' }])
    const unshown = sent('2', { summary: { type: 'unknown' } as never })
    expect(merge([unshown], [])).toEqual([])
  })

  test('behavior: what this device only estimated is what the index tells, at the time of the block', () => {
    const summary = { type: 'liquidity', token0: usdc, token1: dai, amount0: '100', amount1: '50' } as const
    const removal = { kind: 'remove-liquidity', summary, status: 'final' } as const
    const got = (token0: typeof usdc, amount0: bigint): ChainEvent => ({
      kind: 'received',
      token0,
      amount0,
      counterparty: router,
    })
    const burn: ChainEvent = { kind: 'burn', token0: usdc, token1: dai, amount0: -99n, amount1: -49n }
    const chain = mined('1', [burn, got(usdc, 107n), got(dai, 53n)])
    const told = {
      timeMs: 1_000_000,
      received: [
        { token: usdc, amount: 107n },
        { token: dai, amount: 53n },
      ],
    }
    expect(merge([sent('1', removal)], [chain])).toMatchObject([told])
    // Found after a reload, without its amounts.
    expect(
      merge([sent('1', { ...removal, summary: { ...summary, amount0: '0', amount1: '0' } })], [chain]),
    ).toMatchObject([told])
    const known = merge([sent('1', { ...removal, result: { changes: ['108', null] } })], [chain])
    expect(known[0]?.received).toMatchObject([{ amount: 108n }, { amount: 53n }])
    // Of v4's fees in native currency the index knows nothing.
    const collected = sent('1', {
      kind: 'collect',
      status: 'final',
      summary: {
        type: 'fees',
        collected: [
          { token: eth, amount: '4' },
          { token: dai, amount: '5' },
        ],
      },
    })
    const collect = { kind: 'collect', token0: eth, token1: dai, amount0: undefined, amount1: undefined } as const
    expect(merge([collected], [mined('1', [collect, got(dai, 6n)])])[0]?.received).toMatchObject([
      { amount: 4n, isEstimate: true },
      { amount: 6n },
    ])
    expect(merge([{ ...sent('1', removal), status: 'pending' }], [chain])[0]).toMatchObject({
      timeMs: 500,
      received: [{ amount: 100n, isEstimate: true }, {}],
    })
  })

  test('behavior: chains that this Oxbow does not serve are left out', () => {
    expect(merge([], [mined('1', [swap(1n, -3n)], { chainId: 1 })])).toEqual([])
  })
})

describe('what the chain says of a transaction', () => {
  test('a swap over two pools: what was on the way is not shown, the native currency by its own name', () => {
    expect(only([swap(5n, -10n, [weth, dai]), swap(10n, -9n, [dai, usdc])])).toMatchObject({
      kind: 'swap',
      paid: [{ token: eth, amount: 5n }],
      received: [{ token: usdc, amount: 9n }],
    })
  })

  test('a split swap adds up, and wrapped coins that left the account are called so', () => {
    const paidWrapped: ChainEvent = { kind: 'sent', token0: weth, amount0: 3n, counterparty: router }
    expect(only([swap(1n, -4n), swap(2n, -6n), paidWrapped])).toMatchObject({
      paid: [{ token: weth, amount: 3n }],
      received: [{ token: usdc, amount: 10n }],
    })
  })

  test('approvals: some, without limit, none', () => {
    const approval = (amount0: bigint) => only([{ kind: 'approval', token0: usdc, amount0, counterparty: router }])
    expect(approval(7n)).toMatchObject({ kind: 'approve', paid: [{ amount: 7n }], counterparty: router })
    expect(approval(2n ** 256n - 1n)).toMatchObject({ kind: 'approve', isUnlimited: true })
    expect(approval(0n)).toMatchObject({ kind: 'revoke' })
  })

  test('transfers; one of nothing is nobody’s business', () => {
    const move = (kind: 'sent' | 'received', amount0: bigint) =>
      only([{ kind, token0: dai, amount0, counterparty: router }])
    expect(move('sent', 2n)).toMatchObject({ kind: 'send', paid: [{ token: dai, amount: 2n }], received: [] })
    expect(move('received', 2n)).toMatchObject({ kind: 'receive', received: [{ amount: 2n }], counterparty: router })
    expect(move('received', 0n)).toBeUndefined()
    const claimed = only([{ kind: 'received', token0: dai, amount0: 2n, counterparty: rewards }])
    expect(claimed).toMatchObject({ kind: 'claim', paid: [], received: [{ token: dai, amount: 2n }] })
  })

  test('liquidity: a v3 burn and its collect are counted once; what v4 does not tell is unknown', () => {
    const event = (kind: 'burn' | 'collect', amount?: bigint): ChainEvent => ({
      kind,
      token0: dai,
      token1: usdc,
      amount0: amount,
      amount1: amount,
    })
    expect(only([event('burn', -5n), event('collect', -6n)])).toMatchObject({
      kind: 'remove-liquidity',
      received: [
        { token: dai, amount: 6n },
        { token: usdc, amount: 6n },
      ],
    })
    expect(only([event('collect')])).toMatchObject({ kind: 'collect', received: [{ amount: undefined }, {}] })
  })
})
