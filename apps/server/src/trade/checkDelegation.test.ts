import { smartAccountAddress } from '@oxbow/devnet/deploySmartAccount'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTradingScenario, type TradingScenario, trader } from '../test/tradingScenario.ts'

let scenario: TradingScenario
beforeAll(async () => {
  scenario = await startTradingScenario()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const plain = `0x${'a1'.repeat(20)}` as const
const check = (body: object) => scenario.server.post('/v1/wallet/check_delegation', body)
const delegate = (address: `0x${string}`, to: string) =>
  scenario.chain.testClient.setCode({ address, bytecode: `0xef0100${to.slice(2)}` })

describe('/v1/wallet/check_delegation', () => {
  test('default: tells for each account and network what its code is', async () => {
    const [smart, uniswap] = [`0x${'a2'.repeat(20)}`, `0x${'a3'.repeat(20)}`] as const
    const calibur = '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00'
    await delegate(smart, smartAccountAddress)
    await delegate(uniswap, calibur)
    const { chainId, contracts } = scenario.chain
    const upper = plain.toUpperCase().replace('X', 'x')
    const { status, json } = await check({
      walletAddresses: [upper, smart, uniswap, contracts.weth],
      chainIds: [String(chainId), chainId],
    })
    const details = (currentDelegationAddress: string | null, isWalletDelegatedToUniswap = false) => ({
      [chainId]: { isWalletDelegatedToUniswap, currentDelegationAddress, latestDelegationAddress: smartAccountAddress },
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      requestId: expect.any(String),
      delegationDetails: {
        [plain]: details(null),
        [smart]: details(smartAccountAddress),
        [uniswap]: details(calibur.toLowerCase(), true),
        [contracts.weth]: details(null),
      },
    })
  })

  test.each([
    ['no account', { walletAddresses: [] }, 'RequestValidationError'],
    ['an account that is none', { walletAddresses: ['0x1'] }, 'RequestValidationError'],
    ['no network', { chainIds: [] }, 'RequestValidationError'],
    ['a network that is not served', { chainIds: [5] }, 'UnsupportedChain'],
    [
      '51 look-ups',
      { walletAddresses: Array(17).fill(plain), chainIds: [31337, 31337, 31337] },
      'RequestValidationError',
    ],
  ])('error: %s', async (_, change, errorCode) => {
    const answer = await check({ walletAddresses: [trader.address], chainIds: [31337], ...change })
    expect(answer).toMatchObject({ status: 400, json: { errorCode } })
  })
})
