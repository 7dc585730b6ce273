import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { confirmationOf } from '../confirmationOf.ts'
import { readRequest } from '../reading/readRequest.ts'
import type { SigningRequest } from '../reading/SigningRequest.ts'
import { liquidityGoldens } from '../test/goldens/liquidityGoldens.ts'
import { mint, v3, v3Call } from '../test/goldens/positionCalls.ts'
import { routerGoldens } from '../test/goldens/routerGoldens.ts'
import { account, contracts, signingContext, usdc } from '../test/signingContext.ts'
import { judgeGas } from './judgeGas.ts'
import { mostUsualCost } from './mostUsualCost.ts'

const gwei = 10n ** 9n
const usual = mostUsualCost(1, 'ETH')!
const tokens = { data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 0n] }), value: 0n }
const transfer = { to: usdc, ...tokens } as const
const transfers = (count: number): SigningRequest => ({
  type: 'calls',
  chainId: 1,
  calls: Array.from({ length: count }, () => transfer),
})
const judge = (request: SigningRequest, gas: bigint, price = 2n * gwei) =>
  judgeGas(readRequest(request, signingContext), { gas, cost: gas * price, usual })

describe('the gas of what a request does', () => {
  test('default: a transfer that wants millions is a risk, which takes a deliberate step', () => {
    const request = { type: 'transaction', chainId: 1, ...transfer } as const
    const risks = judge(request, 1_500_000n)
    expect(risks).toEqual([{ code: 'much-gas', level: 'critical' }])
    const simulation = { status: 'simulated', changes: [], approvals: [], gasUsed: 1_200_000n } as const
    expect(confirmationOf({ reading: readRequest(request, signingContext), risks, simulation }).mode).toBe('deliberate')
  })

  test.each([
    ['a transfer of USDC', transfers(1), 80_000n],
    ['a transfer of a token that swaps its own tax', transfers(1), 700_000n],
    ['16 transfers of their own', transfers(16), 16n * 100_000n],
  ])('behavior: %s takes what it may', (_, request, gas) => {
    expect(judge(request, gas)).toEqual([])
  })

  test('behavior: several burn no more together than they may', () => {
    expect(judge(transfers(16), 16n * 600_000n)).toHaveLength(1)
  })

  test('behavior: of a swap each hop counts, and no route may take more than half a block’s transaction', () => {
    const swaps = routerGoldens.filter(({ request }) => 'to' in request && request.to === contracts.universalRouter)
    expect(swaps.length).toBeGreaterThan(3)
    for (const { request } of swaps) expect(judge(request, 600_000n)).toEqual([])
    for (const { request } of swaps) expect(judge(request, 8_000_001n)).toHaveLength(1)
  })

  test('behavior: positions may create a pool, which is a contract of its own', () => {
    const create = v3Call('createAndInitializePoolIfNecessary', [usdc, contracts.weth, 500, String(2n ** 96n)])
    expect(judge(v3([create, mint(usdc, contracts.weth, 1n)]), 6_500_000n)).toEqual([])
    expect(judge(v3([mint(usdc, contracts.weth, 1n)]), 6_500_000n)).toHaveLength(1)
    for (const { request } of liquidityGoldens) expect(judge(request, 700_000n)).toEqual([])
  })

  test('behavior: where gas is next to free it has no bound', () => {
    // Arbitrum, at 0.02 gwei: 10 million are 0.0002 ETH.
    expect(judge(transfers(1), 10_000_000n, gwei / 50n)).toEqual([])
    expect(judge(transfers(1), 10_000_000n, gwei / 10n)).toHaveLength(1)
  })

  test('behavior: of an unknown currency nobody can say what is next to nothing', () => {
    const reading = readRequest(transfers(1), signingContext)
    expect(judgeGas(reading, { gas: 10_000_000n, cost: 1n, usual: mostUsualCost(99_999, 'XYZ') })).toHaveLength(1)
  })

  test('behavior: a server names no other currency for a network that the build knows', () => {
    expect(mostUsualCost(1, 'POL')).toBe(usual)
    expect(mostUsualCost(137, 'ETH')).toBe(20n * 10n ** 18n)
  })
})
