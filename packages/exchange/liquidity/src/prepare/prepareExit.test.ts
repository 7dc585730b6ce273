import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { getMoved } from '@oxbow/activity/getMoved'
import { amountOf } from '@oxbow/activity/Moved'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { measureTransferFees } from '@oxbow/market/measureTransferFees'
import { exitAmounts } from '@oxbow/positions/exitAmounts'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position, V3Position } from '@oxbow/positions/Position'
import { provider } from '@oxbow/test/addLiquidity'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { prepareExit } from './prepareExit.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const client = createExchangeClient({ rpcUrl: () => chain.url })
const deadline = 4_000_000_000n
const range = { tickLower: -1_200, tickUpper: 600, liquidity: 7n * 10n ** 20n }

async function read(poolId: string): Promise<Position> {
  const network = { ...chain, startBlock: 0 }
  const { positions } = await getPositions(client, { network, account: provider, pairs: [] })
  return positions.find((position) => position.poolId === poolId)!
}

/** Leaves, and returns how much more of each token the provider has then, gas not counted. */
async function leave(position: Position, shareBps: number, taxes?: prepareExit.Parameters['taxes']) {
  const deadlineSeconds = Math.floor(Date.now() / 1_000) + 1_800
  const parameters = { network: chain, account: provider, position, shareBps, slippageBps: 50, deadlineSeconds, taxes }
  const plan = await prepareExit(client, parameters)
  const exit = exitAmounts(position, { shareBps, slippageBps: 50 })
  const [approval] = plan.approvals
  if (approval) await send(approval.transaction)
  const transaction = plan.build(undefined)
  verifyLiquidity({ transaction, plan, network: chain })
  const before = await balances(position)
  const { gasWei, hash } = await send(transaction)
  const after = await balances(position)
  const gained = (token: Hex, index: 0 | 1) => after[index]! - before[index]! + (token === zeroAddress ? gasWei : 0n)
  const { expected, worst } = plan.terms
  const { chainId, contracts } = chain
  const moved = await getMoved(client, { chainId, hash, account: provider, weth: contracts.weth, wantsNative: true })
  return {
    exit,
    expected,
    worst,
    approval: approval?.transaction,
    gained: { amount0: gained(position.token0, 0), amount1: gained(position.token1, 1) },
    told: { amount0: amountOf(position.token0, moved!), amount1: amountOf(position.token1, moved!) },
  }
}

/** The node signs for its own accounts. The call before says why when it would fail. */
async function send(asked: Pick<TransactionRequest, 'from' | 'to' | 'data' | 'value'>) {
  const { from, to, data, value } = asked
  await chain.publicClient.call({ account: from, to, data, value })
  // An estimate of the node is the bare minimum, which a refund at the end makes too little.
  const request = { from, to, data, value: numberToHex(value), gas: numberToHex(1_000_000) }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [request] } as never)) as Hex
  const receipt = await chain.publicClient.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return { gasWei: receipt.gasUsed * receipt.effectiveGasPrice, hash }
}

function balances({ token0, token1 }: Position) {
  return Promise.all([token0, token1].map((token) => balanceOf(chain, token, provider)))
}

async function deployPair() {
  const [a, b] = await Promise.all([deployToken(chain), deployToken(chain)])
  return { tokenA: a.address, tokenB: b.address }
}

test.each(['v3', 'v4'] as const)('%s: fees alone, a part, and the rest, each to the wei', async (protocol) => {
  const tokens = { ...(await deployPair()), positions: [range] }
  const pool = await (protocol === 'v3'
    ? createPool(chain, { protocol, ...tokens })
    : createPool(chain, { protocol, ...tokens }))
  for (const zeroForOne of [true, false]) await swapDirect(chain, pool, { zeroForOne, amountIn: 10n ** 18n })

  const opened = await read(pool.id)
  const collected = await leave(opened, 0)
  expect(collected.exit.fees.amount0).toBeGreaterThan(0n)
  expect(collected.gained).toEqual(collected.exit.fees)

  const rested = await read(pool.id)
  expect(rested).toMatchObject({ liquidity: opened.liquidity, owed: { amount0: 0n, amount1: 0n } })
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 18n })
  const part = await leave(await read(pool.id), 3_333)
  expect(part.exit.fees.amount0).toBeGreaterThan(0n)
  expect(part.gained).toEqual(sum(part.exit))
  expect(part.expected).toEqual(part.gained)
  expect(part.told).toEqual(part.gained)

  const rest = await leave(await read(pool.id), 10_000)
  expect(rest.gained).toEqual(sum(rest.exit))
  expect(await read(pool.id)).toMatchObject({ status: 'closed', liquidity: 0n, owed: { amount0: 0n, amount1: 0n } })
})

test('v3: left by another way that fetched nothing, it is closed and owed everything; it stays found and is collected to the wei', async () => {
  const pool = await createPool(chain, { protocol: 'v3', ...(await deployPair()), positions: [range] })
  for (const zeroForOne of [true, false]) await swapDirect(chain, pool, { zeroForOne, amountIn: 10n ** 18n })
  const opened = (await read(pool.id)) as V3Position
  const params = { tokenId: opened.tokenId, liquidity: opened.liquidity, amount0Min: 0n, amount1Min: 0n, deadline }
  await send({
    from: provider,
    to: chain.contracts.v3PositionManager,
    value: 0n,
    data: encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'decreaseLiquidity', args: [params] }),
  })
  const all = {
    amount0: opened.amounts.amount0 + opened.owed.amount0,
    amount1: opened.amounts.amount1 + opened.owed.amount1,
  }
  const closed = await read(pool.id)
  expect(closed).toMatchObject({ status: 'closed', liquidity: 0n, owed: all })
  expect((await leave(closed, 0)).gained).toEqual(all)
  expect(await read(pool.id)).toMatchObject({ status: 'closed', owed: { amount0: 0n, amount1: 0n } })
})

test('v4 with native ether pays ether', async () => {
  const { address } = await deployToken(chain)
  const pool = await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: address, positions: [range] })
  const { exit, gained, told } = await leave(await read(pool.id), 5_000)
  expect(exit.amounts.amount0).toBeGreaterThan(0n)
  expect(gained).toEqual(sum(exit))
  expect(told).toEqual(gained)
})

test('v2: of a token with a transfer tax the shown amount arrives, and no less than the minimum', async () => {
  const [taxed, plain] = await Promise.all([deployToken(chain, { quirk: 'fee-on-transfer' }), deployToken(chain)])
  const pool = await createPool(chain, { protocol: 'v2', tokenA: taxed.address, tokenB: plain.address })
  const position = await read(pool.id)
  const fees = await measureTransferFees(chain.publicClient, taxed.address, pool.id as Hex)
  const is0 = position.token0 === taxed.address
  const bps = fees!.buyBps
  expect(bps).toBeGreaterThan(50)
  const { exit, gained, expected, worst } = await leave(position, 5_000, { bps0: is0 ? bps : 0, bps1: is0 ? 0 : bps })
  const [paid, arrived] = is0 ? [exit.amounts.amount0, gained.amount0] : [exit.amounts.amount1, gained.amount1]
  expect(arrived).toBeLessThan((paid * 9_950n) / 10_000n)
  // The token rounds its part down, which leaves a unit more.
  expect(gained.amount0 - expected.amount0).toBeLessThanOrEqual(1n)
  expect(gained.amount1 - expected.amount1).toBeLessThanOrEqual(1n)
  expect(gained.amount0).toBeGreaterThanOrEqual(worst.amount0)
  expect(gained.amount1).toBeGreaterThanOrEqual(worst.amount1)
})

test('v2: an exact approval first, then to the wei; what was approved is used up', async () => {
  const pool = await createPool(chain, { protocol: 'v2', ...(await deployPair()) })
  const part = await leave(await read(pool.id), 2_500)
  expect(part.approval).toMatchObject({ to: pool.id, value: 0n })
  expect(part.gained).toEqual(sum(part.exit))
  expect(part.told).toEqual(part.gained)
  const rest = await leave(await read(pool.id), 10_000)
  expect(rest.approval).toBeDefined()
  expect(rest.gained).toEqual(sum(rest.exit))
  expect(await read(pool.id)).toBeUndefined()
})

test('a price that moves beyond the slippage gets nothing taken out', async () => {
  const pool = await createPool(chain, { protocol: 'v3', ...(await deployPair()), positions: [range] })
  const position = await read(pool.id)
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 19n })
  await expect(leave(position, 10_000)).rejects.toThrow(/Price slippage check/)
  expect((await read(pool.id)).liquidity).toBe(position.liquidity)
})

function sum({ amounts, fees }: Awaited<ReturnType<typeof leave>>['exit']) {
  return { amount0: amounts.amount0 + fees.amount0, amount1: amounts.amount1 + fees.amount1 }
}
