import type { Deposit } from '@oxbow/across/Deposit'
import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { judgeDeposit } from './judgeDeposit.ts'

const one = 10n ** 18n
const account = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const stranger = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const place = (chainId: number, isTestnet = false) =>
  ({ chainId, contracts: localContracts(), finalityDepthBlocks: 30, isTestnet, profile: 'local' }) as unknown as Network
const { weth } = localContracts()

const good: Deposit = {
  originChainId: 31337,
  destinationChainId: 31338,
  depositId: 7n,
  depositor: stranger,
  recipient: stranger,
  inputToken: weth,
  outputToken: weth,
  inputAmount: one,
  outputAmount: one - one / 100n,
  quoteTimestamp: 1_000,
  fillDeadline: 10_000,
  exclusivityDeadline: 0,
  message: '0x',
  blockNumber: 5n,
  exclusiveRelayer: '0x0000000000000000000000000000000000000000',
  transactionHash: '0x',
}

function judge(changed: Partial<Deposit>, about: Partial<judgeDeposit.Facts> = {}) {
  const tokens = new Map([['WETH', { most: '10', leastFee: '0.001' }]])
  return judgeDeposit(
    { ...good, ...changed },
    {
      account,
      origin: place(31337),
      destination: place(31338),
      blocksOnTop: 30n,
      nowSeconds: 2_000,
      atRisk: new Map(),
      givenOut: new Map(),
      settings: { isDryRun: false, tokens, minFeeBps: 2n, mostGasWei: one, mostLostWei: one, subsidyWei: 0n },
      ...about,
    },
  )
}

test('a deposit that pays is filled', () => expect(judge({})).toEqual({ status: 'fill', fee: one / 100n }))

test.each([
  ['message', { message: '0x00' }],
  ['token', { inputToken: stranger }],
  ['token', { outputToken: stranger }],
  ['expired', { fillDeadline: 2_030 }],
  ['amount', { inputAmount: 20n * one, outputAmount: 11n * one }],
  ['amount', { outputAmount: 0n }],
  ['fee', { outputAmount: one - one / 2_000n }],
  ['fee', { outputAmount: one + 1n }],
  ['fee', { inputAmount: 9n * one, outputAmount: 9n * one - one / 800n }],
] as const)('never, for its %s: %o', (reason, changed) => expect(judge(changed)).toEqual({ status: 'never', reason }))

test('never, for test money: nothing of a test network is paid out on another', () => {
  const never = { status: 'never', reason: 'networks' }
  expect(judge({}, { origin: place(31340, true) })).toEqual(never)
  expect(judge({}, { origin: place(31337, true) })).toEqual(never)
  const weth = {
    sepolia: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    base: '0x4200000000000000000000000000000000000006',
  } as const
  const [sepolia, base] = ['ethereum_sepolia', 'base'].map((slug) => publicNetworks.find((each) => each.slug === slug)!)
  const offer = { inputToken: weth.sepolia, outputToken: weth.base }
  expect(judge(offer, { origin: sepolia!, destination: base! })).toEqual(never)
  expect(judge(offer, { origin: { ...sepolia!, isTestnet: false }, destination: base! })).toMatchObject({
    reason: 'token',
  })
})

test('it waits for another relayer’s time, and for room under what may be given out', () => {
  const exclusive = { exclusiveRelayer: stranger, exclusivityDeadline: 2_000 } as const
  expect(judge(exclusive)).toEqual({ status: 'wait', reason: 'exclusive' })
  expect(judge(exclusive, { nowSeconds: 2_001 })).toMatchObject({ status: 'fill' })
  expect(judge({ ...exclusive, exclusiveRelayer: account })).toMatchObject({ status: 'fill' })
  const givenOut = new Map([[weth, 10n * one - one / 2n]])
  expect(judge({}, { givenOut })).toEqual({ status: 'wait', reason: 'most' })
})

test('it waits for blocks by its part of the most that is given out, and for all that make it final at the whole', () => {
  const needed = (whole: bigint) => {
    const deposit = { inputAmount: whole * one + one / 100n, outputAmount: whole * one }
    for (let blocks = 0n; ; blocks++) if (judge(deposit, { blocksOnTop: blocks }).status === 'fill') return blocks
  }
  expect([needed(1n), needed(5n), needed(10n)]).toEqual([3n, 15n, 30n])
  const atRisk = (whole: bigint) => new Map([['WETH', whole * one]])
  const needed1 = (risk: bigint) => {
    for (let blocks = 0n; ; blocks++)
      if (judge({}, { blocksOnTop: blocks, atRisk: atRisk(risk) }).status === 'fill') return blocks
  }
  expect([needed1(0n), needed1(4n), needed1(100n)]).toEqual([3n, 15n, 30n])
})
