import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Deposit } from '@oxbow/calldata/DepositPool'
import { encodeDeposit } from '@oxbow/calldata/encodeDeposit'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { createPool } from '@oxbow/test/createPool'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { toPermissions } from '../plan/toPermissions.ts'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'

const stranger = '0x00000000000000000000000000000000000000ee'
const one = 10n ** 18n
const shared = { slippageBps: 50, deadlineSeconds: 4_000_000_000 }

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokens: Awaited<ReturnType<typeof scenario.deployPair>>
beforeAll(async () => {
  scenario = await startLiquidity()
  tokens = await scenario.deployPair()
})
afterAll(() => scenario[Symbol.asyncDispose]())

function request(protocol: 'v2' | 'v3' | 'v4'): DepositRequest {
  const named = { token0: tokens.token0.address, token1: tokens.token1.address }
  const pools = {
    v2: { protocol: 'v2', ...named } as const,
    v3: { protocol: 'v3', ...named, feePips: 3_000 } as const,
    v4: { protocol: 'v4', ...named, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const,
  }
  return {
    pool: pools[protocol],
    range: protocol === 'v2' ? undefined : { tickLower: -600, tickUpper: 600, tokenId: undefined },
    desired: { amount0: one, amount1: one },
    sqrtPriceX96: sqrtPriceX96AtTick(0),
    paysNative: false,
  }
}

const verify = (plan: LiquidityPlan, change: Partial<TransactionRequest> = {}) =>
  verifyLiquidity({ transaction: { ...plan.build(undefined), ...change }, plan, network: scenario.network })

describe.each(['v2', 'v3', 'v4'] as const)('%s', (protocol) => {
  test('a deposit as planned passes; one that differs in anything does not', async () => {
    const { client, network, account } = scenario
    const plan = await prepareDeposit(client, { network, account, request: request(protocol), ...shared })
    expect(() => verify(plan)).not.toThrow()
    const { pool } = request(protocol)
    const wanted = plan.wanted as Extract<LiquidityPlan['wanted'], { type: 'deposit' }>
    const honest: Deposit = {
      contracts: network.contracts,
      place: wanted.range && { type: 'mint', ...wanted.range },
      spend: wanted.maximum,
      minimum: wanted.minimum ?? [0n, 0n],
      liquidity: plan.terms.liquidity,
      sqrtPriceX96: wanted.sqrtPriceX96,
      paysNative: false,
      permit: undefined,
      recipient: account,
      deadlineSeconds: shared.deadlineSeconds,
    }
    const tampered: readonly Partial<Deposit>[] = [
      { recipient: stranger },
      { spend: [wanted.maximum[0] + 1n, wanted.maximum[1]] },
      ...(protocol === 'v4' ? [{ liquidity: plan.terms.liquidity - 1n }] : [{ minimum: [0n, 0n] as const }]),
      ...(protocol === 'v2'
        ? []
        : [
            { place: { type: 'mint', tickLower: -660, tickUpper: 600 } as const },
            { place: { type: 'increase', tokenId: 1n } as const },
            { sqrtPriceX96: sqrtPriceX96AtTick(1) },
          ]),
    ]
    for (const change of tampered) {
      const { to, data, value } = encodeDeposit(pool, { ...honest, ...change })
      expect(() => verify(plan, { to, data, value })).toThrow(/differs from what was reviewed/)
    }
    const { data } = plan.build(undefined)
    expect(() => verify(plan, { value: 1n })).toThrow(/1 wei/)
    expect(() => verify(plan, { from: stranger })).toThrow(/differs/)
    expect(() => verify(plan, { to: stranger })).toThrow(/cannot be read/)
    // What a strict reader does not read the contract may read otherwise.
    expect(() => verify(plan, { data: `${data}00` })).toThrow(/cannot be read/)
  })

  test('an exit as planned passes; one of another position, or for somebody else, does not', async () => {
    const { client, network, account, chain } = scenario
    const pair = await scenario.deployPair()
    const named = { tokenA: pair.token0.address, tokenB: pair.token1.address }
    await (protocol === 'v2'
      ? createPool(chain, { protocol, ...named })
      : protocol === 'v3'
        ? createPool(chain, { protocol, ...named })
        : createPool(chain, { protocol, ...named }))
    const mine = tokens
    tokens = pair
    const plan = await prepareDeposit(client, { network, account, request: request(protocol), ...shared })
    tokens = mine
    for (const { transaction } of plan.approvals) await scenario.send(transaction)
    if (plan.permit !== undefined) {
      for (const permission of toPermissions(plan.permit, { network, account })) await scenario.send(permission)
    }
    await scenario.send(plan.build(undefined))
    const position = (await scenario.readPositions()).find(({ token0 }) => token0 === pair.token0.address)!
    const parameters = { network, position, shareBps: 5_000, ...shared }
    const exit = await prepareExit(client, { ...parameters, account })
    expect(() => verify(exit)).not.toThrow()
    const theirs = await prepareExit(client, { ...parameters, account: stranger })
    expect(() => verify(exit, { data: theirs.build(undefined).data })).toThrow(/differs/)
    const more = await prepareExit(client, { ...parameters, account, shareBps: 6_000 })
    expect(() => verify(exit, { data: more.build(undefined).data })).toThrow(/differs/)
  })
})

test('v4: of all that fits, what is paid, what comes back and to whom are as planned, or it is refused', async () => {
  const { client, network, account } = scenario
  const asked = { network, account, request: request('v4'), ...shared }
  const amounts = { amount0: one, amount1: one }
  const price = { sqrtPriceX96: sqrtPriceX96AtTick(0), reserves: undefined }
  const arriving = { amounts, price, spent: undefined }
  const plan = await prepareDeposit(client, { ...asked, arriving })
  expect(() => verify(plan)).not.toThrow()
  const wanted = plan.wanted as Extract<LiquidityPlan['wanted'], { type: 'deposit' }>
  expect(wanted).toMatchObject({ liquidity: undefined, maximum: [one, one] })
  const [least0, least1] = wanted.minimum!
  // Of a range of 6 % about the price a move of half a per cent leaves a part of one token over, not all of it.
  expect(least0 < one && least1 < one && least0 > (one * 8n) / 10n && least1 > (one * 8n) / 10n).toBe(true)
  const honest: Deposit = {
    contracts: network.contracts,
    place: { type: 'mint', ...wanted.range! },
    spend: wanted.maximum,
    minimum: wanted.minimum!,
    liquidity: undefined,
    sqrtPriceX96: wanted.sqrtPriceX96,
    paysNative: false,
    permit: undefined,
    recipient: account,
    deadlineSeconds: shared.deadlineSeconds,
  }
  const encode = (change: Partial<Deposit>) => encodeDeposit(request('v4').pool, { ...honest, ...change })
  expect(() => verify(plan, encode({}))).not.toThrow()
  for (const change of [
    { recipient: stranger },
    { minimum: [0n, least1] },
    { spend: [one + 1n, one] },
    { liquidity: plan.terms.liquidity },
    { place: { type: 'mint', tickLower: -660, tickUpper: 600 } },
  ] as const)
    expect(() => verify(plan, encode(change))).toThrow(/differs from what was reviewed/)
  // Paying back from the wallet instead of from the manager, or sweeping to somebody else.
  const { data } = encode({})
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const settled = word(BigInt(tokens.token0.address)) + word(0n) + word(0n)
  const swept = word(BigInt(tokens.token0.address)) + word(BigInt(account))
  for (const [from, to] of [
    [settled, settled.slice(0, -1).concat('1')],
    [swept, word(BigInt(tokens.token0.address)) + word(BigInt(stranger))],
  ] as const) {
    expect(data.includes(from)).toBe(true)
    expect(() => verify(plan, { data: data.replace(from, to) as `0x${string}` })).toThrow(/differs|cannot be read/)
  }
})
