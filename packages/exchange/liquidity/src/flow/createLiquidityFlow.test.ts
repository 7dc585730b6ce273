import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { swapDirect } from '@oxbow/test/swapDirect'
import { encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { desired, type Pair, poolOf, range, request, startDeposits } from './test/startDeposits.ts'

type PoolKey = Parameters<typeof swapDirect>[1]

const one = 10n ** 18n
const deadlineSeconds = 4_000_000_000

let deposits: Awaited<ReturnType<typeof startDeposits>>
let scenario: (typeof deposits)['scenario']
let start: (typeof deposits)['start']
let deposit: (typeof deposits)['deposit']
let leave: (typeof deposits)['leave']
let allowances: (typeof deposits)['allowances']
beforeAll(async () => {
  deposits = await startDeposits()
  ;({ scenario, start, deposit, leave, allowances } = deposits)
})
afterAll(() => deposits[Symbol.asyncDispose]())

test('a plan that holds longer than was set is not asked for', async () => {
  const visit = await scenario.visit()
  const pair = await scenario.deployPair()
  const { client, network, account } = scenario
  const flow = start(visit, pair, 'add-liquidity', () =>
    prepareDeposit(client, { network, account, request: request('v3', pair), slippageBps: 50, deadlineSeconds }),
  )
  const { error } = await untilStatus(flow, 'failed')
  expect(error).toMatchObject({ code: 'TransactionMismatch', detail: expect.stringContaining('It is valid until') })
  expect(visit.activity.getSnapshot()).toEqual([])
})

test('tokens of other decimals than their contracts say are not deposited', async () => {
  const visit = await scenario.visit()
  const pair = await scenario.deployPair()
  const wrong = { ...pair, token0: { ...pair.token0, decimals: pair.token0.decimals + 1 } }
  const { error } = await untilStatus(deposit(visit, wrong, request('v3', pair)), 'failed')
  expect(error?.code).toBe('TokenMismatch')
  expect(visit.activity.getSnapshot()).toEqual([])
})

test.each(['v2', 'v3', 'v4'] as const)(
  '%s: pool and position in one go, more put in, a part and the rest taken out, to the wei',
  async (protocol) => {
    const tokens = await scenario.deployPair()
    const addresses = [tokens.token0.address, tokens.token1.address]
    const visit = await scenario.visit()
    const start0 = await scenario.balances(addresses)

    const created = await untilStatus(deposit(visit, tokens, request(protocol, tokens)), 'confirmed')
    const kinds = created.steps.map(({ kind }) => kind)
    expect(kinds).toEqual(protocol === 'v4' ? ['approve', 'approve', 'permit', 'send'] : ['approve', 'approve', 'send'])
    const after = await scenario.balances(addresses)
    expect([after[0]! - start0[0]!, after[1]! - start0[1]!]).toEqual([
      created.terms!.expected.amount0,
      created.terms!.expected.amount1,
    ])
    // v2 takes both amounts whole; the others what the price asks for.
    expect(
      protocol === 'v2' ? after[1]! === start0[1]! - desired.amount1 : after[1]! >= start0[1]! - desired.amount1,
    ).toBe(true)
    expect(visit.activity.getSnapshot().map(({ kind, summary }) => [kind, summary.type])).toEqual([
      ['add-liquidity', 'liquidity'],
      ...(protocol === 'v4' ? [['permit', 'permit']] : []),
      ['approve', 'approval'],
      ['approve', 'approval'],
    ])

    const find = async () => (await scenario.readPositions()).find(({ token0 }) => token0 === tokens.token0.address)!
    const position = await find()
    expect(position.liquidity).toBe(created.terms!.liquidity)
    const key = { ...poolOf(protocol, tokens), id: position.poolId, tickSpacing: 60 } as PoolKey
    for (const zeroForOne of [true, false]) await swapDirect(scenario.chain, key, { zeroForOne, amountIn: one / 10n })

    const traded = await find()
    const owed = traded.protocol === 'v2' ? undefined : traded.owed
    const tokenId = traded.protocol === 'v2' ? undefined : traded.tokenId
    const place = protocol === 'v2' ? undefined : { ...range, tokenId, owed }
    const before = await scenario.balances(addresses)
    const grown = await untilStatus(deposit(visit, tokens, request(protocol, tokens, { range: place })), 'confirmed')
    const now = await scenario.balances(addresses)
    expect([now[0]! - before[0]!, now[1]! - before[1]!]).toEqual([
      grown.terms!.expected.amount0,
      grown.terms!.expected.amount1,
    ])
    expect((await find()).liquidity).toBe(position.liquidity + grown.terms!.liquidity)

    const poolId = position.poolId
    for (const shareBps of [2_500, 10_000]) {
      const held = await scenario.balances(addresses)
      const left = await untilStatus(leave(visit, tokens, poolId, shareBps), 'confirmed')
      const rest = await scenario.balances(addresses)
      expect([rest[0]! - held[0]!, rest[1]! - held[1]!]).toEqual([
        left.terms!.expected.amount0,
        left.terms!.expected.amount1,
      ])
    }
    const left = await find()
    expect(left?.liquidity ?? 0n).toBe(0n)
  },
)

test('v4 with native ether: ether goes in without wrapping, what is not needed comes back', async () => {
  const { token1 } = await scenario.deployPair()
  const tokens = { token0: { address: zeroAddress, symbol: 'ETH', decimals: 18 }, token1 }
  const visit = await scenario.visit()
  const [before] = await scenario.balances([zeroAddress])
  const done = await untilStatus(deposit(visit, tokens, request('v4', tokens), 300), 'confirmed')
  expect(done.steps.map(({ kind }) => kind)).toEqual(['approve', 'permit', 'send'])
  expect(done.terms!.worst.amount0).toBeLessThan(done.terms!.expected.amount0)
  const [after] = await scenario.balances([zeroAddress])
  const hashes = visit.activity.getSnapshot().flatMap(({ kind, hash }) => (kind === 'permit' ? [] : [hash]))
  const receipts = await Promise.all(hashes.map((hash) => scenario.chain.publicClient.getTransactionReceipt({ hash })))
  const costs = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  expect(after! - before! + costs).toBe(done.terms!.expected.amount0)
  expect(await scenario.chain.publicClient.getBalance({ address: scenario.chain.contracts.v4PositionManager })).toBe(0n)
})

test.each(['v2', 'v3'] as const)('%s: the side of WETH is paid in ether', async (protocol) => {
  const { token0: token } = await scenario.deployPair()
  const { weth } = scenario.chain.contracts
  const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
  const isFirst = BigInt(weth) < BigInt(token.address)
  const pool: Pair = isFirst ? { token0: wrapped, token1: token } : { token0: token, token1: wrapped }
  const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
  const tokens = isFirst ? { token0: ether, token1: token } : { token0: token, token1: ether }
  const visit = await scenario.visit()
  const [before] = await scenario.balances([zeroAddress])
  const done = await untilStatus(deposit(visit, tokens, request(protocol, pool, { paysNative: true })), 'confirmed')
  expect(done.steps.map(({ kind }) => kind)).toEqual(['approve', 'send'])
  const [after] = await scenario.balances([zeroAddress])
  const hashes = visit.activity.getSnapshot().flatMap(({ kind, hash }) => (kind === 'permit' ? [] : [hash]))
  const receipts = await Promise.all(hashes.map((hash) => scenario.chain.publicClient.getTransactionReceipt({ hash })))
  const costs = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  const { expected } = done.terms!
  expect(after! - before! + costs).toBe(isFirst ? expected.amount0 : expected.amount1)
})

test('approvals are of these amounts, and nothing is left of them where the amounts are fixed', async () => {
  const tokens = await scenario.deployPair()
  await untilStatus(deposit(await scenario.visit(), tokens, request('v2', tokens)), 'confirmed')
  expect(await allowances(tokens, scenario.chain.contracts.v2Router)).toEqual([0n, 0n])
  const others = await scenario.deployPair()
  const done = await untilStatus(deposit(await scenario.visit(), others, request('v4', others)), 'confirmed')
  const { permit2, v4PositionManager } = scenario.chain.contracts
  const [allowed] = await allowances(others, permit2)
  expect(allowed).toBe(-done.terms!.worst.amount0 + done.terms!.expected.amount0)
  const args = [scenario.account, others.token0.address, v4PositionManager] as const
  const permitted = await scenario.chain.publicClient.readContract({
    address: permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args,
  })
  expect(permitted[0]).toBe(allowed)
})

test('a token that must be reset first is reset first', async () => {
  const tokens = await scenario.deployPair('reset-approval')
  for (const { address } of [tokens.token0, tokens.token1]) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [scenario.chain.contracts.v3PositionManager, 1n],
    })
    await scenario.send({ ...unsigned, chainId: scenario.chain.chainId, from: scenario.account, to: address, data })
  }
  const done = await untilStatus(deposit(await scenario.visit(), tokens, request('v3', tokens)), 'confirmed')
  expect(done.steps.map(({ kind }) => kind).sort()).toEqual(['approve', 'approve', 'reset-approval', 'send'])
})

test('a token that taxes transfers goes into a pair and comes out again; v3 and v4 refuse it before the wallet is asked', async () => {
  const tokens = await scenario.deployPair('fee-on-transfer')
  const visit = await scenario.visit()
  await untilStatus(deposit(visit, tokens, request('v2', tokens)), 'confirmed')
  const find = async () => (await scenario.readPositions()).find(({ token0 }) => token0 === tokens.token0.address)!
  const { poolId } = await find()
  await untilStatus(leave(visit, tokens, poolId, 10_000), 'confirmed')
  expect(await find()).toBeUndefined()

  visit.asked.length = 0
  for (const protocol of ['v3', 'v4'] as const) {
    const failed = await untilStatus(deposit(visit, tokens, request(protocol, tokens)), 'failed')
    expect(failed.error?.code).toBe('TransferTaxUnsupported')
  }
  // Not even for an approval.
  expect(visit.asked).toEqual([])
})

test('what would fail is told before the wallet is asked', async () => {
  const tokens = await scenario.deployPair()
  const visit = await scenario.visit()
  const tooMuch = { amount0: 10n ** 30n, amount1: 10n ** 30n }
  const failed = await untilStatus(deposit(visit, tokens, request('v2', tokens, { desired: tooMuch })), 'failed')
  expect(failed.error?.code).toBe('InsufficientBalance')
  expect(visit.asked).toEqual([])
})

async function _until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const unsigned = { value: 0n, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
