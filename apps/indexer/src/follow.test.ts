import { statSync } from 'node:fs'
import { join } from 'node:path'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import { accounts } from '@oxbow/test/accounts'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, pad, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexerRoot } from '../supervise/buildHash.ts'
import { encodeCall } from '../test/encodeCall.ts'
import { above, narrow, searchTicks, wide } from '../test/positions.ts'
import { readChain, readIndex } from '../test/readMarket.ts'
import { readPeriods } from '../test/readPeriods.ts'
import { removeV3 } from '../test/removeV3.ts'
import { TestIndexer } from '../test/TestIndexer.ts'

const ponderTypes = join(indexerRoot, 'ponder-env.d.ts')
const writtenMs = statSync(ponderTypes).mtimeMs
const one = 10n ** 18n
/**
 * Ponder takes a block of a local chain for final 30 blocks later, and does so in steps: only when 60 have piled up since the last step.
 * Anything less deep it may still be able to undo.
 */
const beyondFinality = 75
/** What a machine that others share may take. */
const timeoutMs = 60_000

describe('the index', () => {
  let chain: TestChain
  let indexer: TestIndexer
  let pools: PoolKey[]

  beforeAll(async () => {
    chain = await startChain()
    const a = await deployToken(chain, { symbol: 'AAA' })
    const b = await deployToken(chain, { symbol: 'OLD', quirk: 'bytes32-symbol' })
    const tokens = { tokenA: a.address, tokenB: b.address }
    const positions = [wide, narrow]
    pools = [
      await createPool(chain, { protocol: 'v2', ...tokens }),
      await createPool(chain, { protocol: 'v3', ...tokens, positions }),
      await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: a.address, positions }),
    ]
    indexer = await TestIndexer.create(chain)
    await indexer.start()
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await chain?.stop()
  })

  async function trade(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++)
      for (const key of pools) await swapDirect(chain, key, { zeroForOne: round % 2 === 0, amountIn: 10n * one })
  }

  async function expectTruth(): Promise<void> {
    await indexer.waitForHead(chain)
    expect(await readIndex(indexer, pools)).toEqual(await readChain(chain, pools, searchTicks))
    expect(await readPeriods(indexer, 'bucket')).toEqual(await readPeriods(indexer, 'swap'))
  }

  test('behavior: nothing is written among the sources, which may be read-only', () => {
    expect(statSync(ponderTypes).mtimeMs).toBe(writtenMs)
  })

  test('behavior: a swap is in the views within a second of its block', async () => {
    const follow = async () => {
      await swapDirect(chain, pools[0]!, { zeroForOne: true, amountIn: one })
      const start = performance.now()
      await indexer.waitForHead(chain)
      return performance.now() - start
    }
    // Once is enough: the other times it may have waited for a processor.
    await expect.poll(follow, { timeout: timeoutMs }).toBeLessThan(1_000)
  })

  test('behavior: reserves, price, liquidity, ticks and swaps equal the contracts', async () => {
    const [v2, v3, v4] = pools as [PoolKey, PoolKey, PoolKey]
    await trade(3)
    await swapDirect(chain, v3, { zeroForOne: true, amountIn: 40n * one })
    await swapDirect(chain, v4, { zeroForOne: false, amountIn: 90n * one })
    if (v2.protocol === 'v2') await addLiquidity(chain, v2, { amount0: 5n * one, amount1: 5n * one })
    for (const key of [v3, v4]) if (key.protocol !== 'v2') await addLiquidity(chain, key, above)
    await removeV3(chain, v3, narrow)
    await expectTruth()
  })

  test('behavior: a token that answers in bytes32 has its symbol, native ether that of the network', async () => {
    await indexer.waitForHead(chain)
    const rows = await indexer.query<{ symbol: string; decimals: number }>('select symbol, decimals from dex.token')
    expect(rows).toEqual(
      expect.arrayContaining([
        { symbol: 'OLD', decimals: 18 },
        { symbol: 'ETH', decimals: 18 },
      ]),
    )
  })

  test('behavior: what people wrap, and allow of the shares of a pair, of which somebody may have made a pool', async () => {
    const { weth, multicall3, v2Router } = chain.contracts
    const [person, pair] = [accounts[3]!, pools[0]!.id]
    const wallet = chain.walletClient(person)
    const approve = () => wallet.sendTransactionSync(encodeCall(pair, 'approve', [v2Router, 7n]))
    const deposit = encodeCall(weth, 'deposit', [])
    await wallet.sendTransactionSync({ ...deposit, value: 5n })
    await wallet.sendTransactionSync(encodeCall(weth, 'withdraw', [2n]))
    // A contract wraps for itself, as routers do in trades.
    const calls = [{ target: weth, allowFailure: false, value: 9n, callData: deposit.data }]
    await wallet.sendTransactionSync({ ...encodeCall(multicall3, 'aggregate3Value', [calls]), value: 9n })
    await approve()
    await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: pair, positions: [] })
    await approve()
    await indexer.waitForHead(chain)
    const account = person.address.toLowerCase()
    const wraps = await indexer.query(
      'select kind, token, account, amount from dex.token_wrap where account = any($1) order by block_number',
      [[account, multicall3.toLowerCase()]],
    )
    expect(wraps).toEqual([
      { kind: 'wrap', token: weth, account, amount: '5' },
      { kind: 'unwrap', token: weth, account, amount: '2' },
    ])
    const approvals = await indexer.query<{ token: string; spender: string; amount: string; signer: string }>(
      'select token, spender, amount, signer from dex.token_approval where owner = $1',
      [account],
    )
    const allowed = { token: pair, spender: v2Router, amount: '7', signer: account }
    expect(approvals).toEqual([allowed, allowed])
  })

  test('behavior: native currency for another network and from one, of which no transfer tells', async () => {
    const { spokePool, weth } = chain.contracts
    const [person, relayer, friend] = [accounts[4]!, accounts[5]!, accounts[6]!]
    const now = Number((await chain.publicClient.getBlock()).timestamp)
    const [zero, far] = [pad(zeroAddress), 31_338n]
    const wallet = chain.walletClient(relayer)
    await wallet.sendTransactionSync({ ...encodeCall(weth, 'deposit', []), value: 100n })
    await wallet.sendTransactionSync(encodeCall(weth, 'approve', [spokePool, 100n]))
    const relay = {
      depositor: pad(person.address),
      recipient: pad(friend.address),
      exclusiveRelayer: zero,
      inputToken: pad(weth),
      outputToken: pad(weth),
      inputAmount: 7n,
      outputAmount: 6n,
      originChainId: far,
      depositId: 1n,
      fillDeadline: now + 3_600,
      exclusivityDeadline: 0,
      message: '0x',
    } as const
    await chain.walletClient(person).sendTransactionSync({
      to: spokePool,
      value: 9n,
      data: encodeFunctionData({
        abi: spokePoolAbi,
        functionName: 'depositV3',
        args: [friend.address, friend.address, weth, weth, 9n, 8n, far, zeroAddress, now, now + 3_600, 0, '0x'],
      }),
    })
    const args = [relay, far, pad(relayer.address)] as const
    await wallet.sendTransactionSync({
      to: spokePool,
      data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args }),
    })
    await indexer.waitForHead(chain)
    const [signer, recipient] = [person.address.toLowerCase(), friend.address.toLowerCase()]
    const rows = await indexer.query(
      'select kind, token, account, pool, amount, signer from dex.native_bridge order by block_number',
    )
    const place = { token: weth, pool: spokePool.toLowerCase() }
    expect(rows).toEqual([
      { ...place, kind: 'deposit', account: signer, amount: '9', signer },
      { ...place, kind: 'fill', account: recipient, amount: '6', signer: relayer.address.toLowerCase() },
    ])
  })

  test('error: no page of another host reads what Ponder answers at its own port, by whatever name it reaches it', async () => {
    for (const path of ['/metrics', '/status', '/ready', '/health']) {
      expect(await indexer.askPort(path, {})).toBe(200)
      expect(await indexer.askPort(path, { host: 'rebound.example' })).toBe(421)
      expect(await indexer.askPort(path, { host: 'localhost.rebound.example:42069' })).toBe(421)
      expect(await indexer.askPort(path, { origin: 'https://foreign.example' })).toBe(403)
    }
  })

  test('behavior: buckets and totals add up to the swaps', async () => {
    await trade(1)
    await indexer.waitForHead(chain)
    const [sums] = await indexer.query(`select
      (select count(*) from dex.swap)::int as swaps,
      (select sum(swap_count) from dex.pool)::int as pools,
      (select sum(swap_count) from dex.token)::int as tokens,
      (select sum(swap_count) from dex.pool_bucket where period_seconds = 300)::int as fine,
      (select sum(swap_count) from dex.pool_bucket where period_seconds = 3600)::int as hours,
      (select sum(swap_count) from dex.pool_bucket where period_seconds = 86400)::int as days,
      (select sum(abs(amount0)) from dex.swap) = (select sum(volume0) from dex.pool) as volume`)
    const { swaps } = sums as { swaps: number }
    expect(sums).toEqual({
      swaps,
      pools: swaps,
      tokens: 2 * swaps,
      fine: swaps,
      hours: swaps,
      days: swaps,
      volume: true,
    })
  })

  test.each([1, 6])('behavior: equal to the chain after a reorganisation of %i blocks', async (depth) => {
    await trade(3)
    await indexer.waitForHead(chain)
    await chain.testClient.request({ method: 'anvil_reorg', params: [depth, []] } as never)
    await trade(1)
    await expectTruth()
  })

  test('behavior: kill -9 of Ponder loses and doubles nothing', { tags: 'thorough' }, async () => {
    await trade(1)
    await indexer.killPonder()
    await trade(2)
    await expectTruth()
  })

  test('behavior: a database that is killed costs nothing, and Ponder is not left to wait for it', {
    tags: 'thorough',
  }, async () => {
    await trade(1)
    await indexer.restartDatabase()
    await trade(1)
    await expectTruth()
    // It would give itself five seconds to end, and spend them on calls to a database that is gone.
    expect(indexer.log).not.toContain('The index is told to stop')
  })

  test('behavior: a chain that comes back older, on another branch', { tags: 'thorough' }, async () => {
    await mine(chain, 40)
    await expectTruth()
    const snapshot = await chain.testClient.snapshot()
    await trade(2)
    await mine(chain, 40)
    await expectTruth()
    await indexer.stop()
    await chain.testClient.revert({ id: snapshot })
    await trade(1)
    const rebuilt = indexer.next('rebuild')
    await indexer.start()
    expect((await rebuilt).reason).toContain('came back older')
    await expectTruth()
  })

  test('behavior: a reorganisation deeper than Ponder can undo is followed by a new index', {
    tags: 'thorough',
  }, async () => {
    await mine(chain, beyondFinality)
    await expectTruth()
    const snapshot = await chain.testClient.snapshot()
    await trade(1)
    await mine(chain, beyondFinality)
    await indexer.waitForHead(chain)

    const [rebuilt, ready] = [indexer.next('rebuild'), indexer.next('ready')]
    await chain.testClient.revert({ id: snapshot })
    await trade(2)
    await rebuilt
    // Until the new one is whole, the old one is there.
    expect(await indexer.query('select 1 from dex.pool where swap_count > 0')).toHaveLength(pools.length)
    await ready
    await expectTruth()
    expect(await indexer.query(`select 1 from pg_namespace where nspname like 'ix\\_%'`)).toHaveLength(1)
  })

  test('behavior: five minutes of more than a week ago are taken away, the hours stay', {
    tags: 'thorough',
  }, async () => {
    const count = async () => {
      const [row] = await indexer.query(`select count(*) filter (where period_seconds = 300)::int as fine,
        count(*) filter (where period_seconds = 3600)::int as hours from dex.pool_bucket`)
      return row as { fine: number; hours: number }
    }
    const before = await count()
    await chain.testClient.increaseTime({ seconds: 8 * 86_400 })
    await trade(1)
    await indexer.waitForHead(chain)
    expect(await count()).toEqual({ fine: pools.length, hours: before.hours + pools.length })
  })

  test('behavior: SIGTERM ends it with code 0 and leaves the views', async () => {
    expect(await indexer.stop()).toBe(0)
    expect(await indexer.query('select 1 from dex.pool')).not.toHaveLength(0)
  })
}, 300_000)
