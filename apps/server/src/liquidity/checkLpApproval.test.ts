import { permit2Abi } from '@oxbow/abi/permit2'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CheckLpApprovalRequest } from '@oxbow/contract/Liquidity'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { reverted } from '@oxbow/exchange-test/plainNode'
import {
  plainNowSeconds as now,
  plainContracts,
  plainPools,
  plainTokens,
  plainTradingChain,
} from '@oxbow/exchange-test/plainTradingChain'
import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkLpApproval } from './checkLpApproval.ts'

const { weth, a, b } = plainTokens
const walletAddress = `0x${'d'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const expiration = now + 1_800

type Options = { world?: plainLiquidity.Options; methods?: object; network?: object }
function check(change: object, { world = {}, methods = {}, network = {} }: Options = {}) {
  const { chain } = plainTradingChain({
    answers: plainLiquidity(world),
    methods: { eth_estimateGas: () => '0x64', ...methods } as never,
  })
  const given = { ...chain, network: { ...chain.network, contracts: { ...contracts, ...network } } }
  const lpTokens = [
    { tokenAddress: a, amount: '500' },
    { tokenAddress: b, amount: '700' },
  ]
  const request = { walletAddress, protocol: 'V3', chainId: 31337, lpTokens, action: 'CREATE', ...change }
  return checkLpApproval(given as typeof chain, request as unknown as CheckLpApprovalRequest, 'id')
}
const calls = ({ transactions }: Awaited<ReturnType<typeof check>>) =>
  transactions.map(({ transaction: { to, data }, cancelApproval }) => {
    const { args } = decodeFunctionData({ abi: [...erc20Abi, ...permit2Abi], data: data as `0x${string}` })
    return [to, (args as readonly unknown[]).map((each) => String(each).toLowerCase()).join(' '), cancelApproval]
  })

describe('which contract pulls', () => {
  test.each([
    ['V2', contracts.v2Router],
    ['V3', contracts.v3PositionManager],
  ])('%s: exact approvals to it, and no permit', async (protocol, spender) => {
    const answer = await check({ protocol })
    expect(answer).toMatchObject({ requestId: 'id', v4BatchPermitData: null, v3NftPermitData: null })
    expect(calls(answer)).toEqual([
      [a, `${spender} 500`, false],
      [b, `${spender} 700`, false],
    ])
    expect(answer.transactions[0]).toMatchObject({
      action: 'CREATE',
      transaction: { from: walletAddress, value: '0x0', chainId: 31337 },
    })
    expect(answer.transactions[0]).not.toHaveProperty('gasFee')
  })

  test('V4: approvals to Permit2, and a permit of what the manager may not take yet', async () => {
    const answer = await check({ protocol: 'V4' })
    expect(calls(answer)).toEqual([
      [a, `${contracts.permit2} 500`, false],
      [b, `${contracts.permit2} 700`, false],
    ])
    expect(answer.v4BatchPermitData).toMatchObject({
      domain: { name: 'Permit2', chainId: 31337, verifyingContract: contracts.permit2 },
      types: { PermitBatch: expect.any(Array), PermitDetails: expect.any(Array) },
      values: {
        details: [
          { token: a, amount: '500', expiration: `${expiration}`, nonce: '4' },
          { token: b, amount: '700', expiration: `${expiration}`, nonce: '4' },
        ],
        spender: contracts.v4PositionManager,
        sigDeadline: `${expiration}`,
      },
    })
  })

  test('error: a network that lacks the protocol', async () => {
    for (const [protocol, name] of [
      ['V2', 'v2Router'],
      ['V3', 'v3PositionManager'],
      ['V4', 'v4PositionManager'],
    ] as const) {
      const asked = check({ protocol }, { network: { [name]: undefined } })
      await expect(asked).rejects.toMatchObject({ name: 'Engine.LiquidityRequestError' })
    }
  })
})

describe('what is there already', () => {
  test('behavior: allowances and permits that are enough are not asked for', async () => {
    const allowances = { [a]: { [contracts.permit2]: 500n }, [b]: { [contracts.permit2]: 699n } }
    const permits = { [a]: [500n, expiration, 1], [b]: [700n, expiration - 1, 2] } as const
    const answer = await check({ protocol: 'V4' }, { world: { allowances, permits } })
    // A token that lets an allowance be changed needs no reset.
    expect(calls(answer)).toEqual([[b, `${contracts.permit2} 700`, false]])
    expect(answer.v4BatchPermitData!.values.details).toMatchObject([{ token: b, nonce: '2' }])
    const all = await check({ protocol: 'V4' }, { world: { permits: { ...permits, [b]: [700n, expiration, 2] } } })
    expect(all.v4BatchPermitData).toBeNull()
    const little = await check({ protocol: 'V4' }, { world: { permits: { ...permits, [a]: [499n, expiration, 1] } } })
    expect(little.v4BatchPermitData!.values.details).toHaveLength(2)
  })

  test('behavior: a token that refuses to change an allowance is reset before', async () => {
    const world = { allowances: { [a]: { [contracts.v3PositionManager]: 1n } } }
    const { chain } = plainTradingChain({ answers: plainLiquidity(world) })
    const eth_call = (call: { to: string; data: string }, ...rest: unknown[]) => {
      if (call.to === a && call.data.startsWith('0x095ea7b3')) throw reverted()
      return chain.client.request({ method: 'eth_call', params: [call, ...rest] } as never)
    }
    expect(calls(await check({}, { world, methods: { eth_call } }))).toEqual([
      [a, `${contracts.v3PositionManager} 0`, true],
      [a, `${contracts.v3PositionManager} 500`, false],
      [b, `${contracts.v3PositionManager} 700`, false],
    ])
  })

  test('behavior: the native currency needs nothing, and one token may be all', async () => {
    const native = {
      lpTokens: [
        { tokenAddress: nativeToken, amount: '5' },
        { tokenAddress: b, amount: '7' },
      ],
    }
    const answer = await check({ protocol: 'V4', ...native })
    expect(calls(answer)).toEqual([[b, `${contracts.permit2} 7`, false]])
    expect(answer.v4BatchPermitData!.values.details).toHaveLength(1)
    const alone = await check({ protocol: 'V4', lpTokens: [{ tokenAddress: nativeToken, amount: '5' }] })
    expect(alone).toMatchObject({ transactions: [], v4BatchPermitData: null })
    expect(calls(await check({ lpTokens: [{ tokenAddress: a, amount: '5' }] }))).toHaveLength(1)
  })
})

test('behavior: permits as transactions, with what they cost where that is asked for', async () => {
  const asked = { protocol: 'V4', generatePermitAsTransaction: true }
  const answer = await check(asked)
  expect(answer.v4BatchPermitData).toBeNull()
  expect(calls(answer).slice(2)).toEqual([
    [contracts.permit2, `${a} ${contracts.v4PositionManager} 500 ${expiration}`, false],
    [contracts.permit2, `${b} ${contracts.v4PositionManager} 700 ${expiration}`, false],
  ])
  for (const told of [{ includeGasInfo: true }, { simulateTransaction: true }]) {
    const { transactions } = await check({ ...asked, ...told })
    expect(transactions.map(({ gasFee }) => gasFee)).toEqual(Array(4).fill('3000'))
    expect(transactions[0]!.transaction).toMatchObject({ gasLimit: '120', maxFeePerGas: '70' })
  }
})

describe('taking out', () => {
  const pair = plainPools.v2.id
  const router = contracts.v2Router

  test('default: a pair’s own tokens, so many or all that are held', async () => {
    const decrease = { protocol: 'V2', action: 'DECREASE' }
    const named = await check({ ...decrease, lpTokens: [{ tokenAddress: pair, amount: '9' }] })
    expect(calls(named)).toEqual([[pair, `${router} 9`, false]])
    expect(named.transactions[0]!.action).toBe('DECREASE')
    const lpTokens = [
      { tokenAddress: a, amount: '1' },
      { tokenAddress: weth, amount: '1' },
    ]
    const all = await check({ ...decrease, lpTokens }, { world: { balances: { [pair]: 77n } } })
    expect(calls(all)).toEqual([[pair, `${router} 77`, false]])
    const nowhere = check({ ...decrease, lpTokens }, { world: { missing: ['v2'] } })
    await expect(nowhere).rejects.toMatchObject({ code: 'ResourceNotFound' })
  })

  test('behavior: an NFT needs nothing', async () => {
    for (const protocol of ['V3', 'V4'])
      expect(await check({ protocol, action: 'DECREASE' })).toMatchObject({ transactions: [], v4BatchPermitData: null })
  })
})

test('error: a migration, and one token twice', async () => {
  await expect(check({ action: 'MIGRATE' })).rejects.toMatchObject({ code: 'MigrationNotSupported' })
  const twice = [
    { tokenAddress: a, amount: '1' },
    { tokenAddress: a, amount: '2' },
  ]
  await expect(check({ lpTokens: twice })).rejects.toMatchObject({ name: 'Engine.LiquidityRequestError' })
})
