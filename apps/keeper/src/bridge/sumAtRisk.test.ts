import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import { sumAtRisk } from './sumAtRisk.ts'

const one = 10n ** 18n
const stranger = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const { weth } = localContracts()
const places = [31337, 31338].map((chainId) => ({
  ...({ client: {} as never, pool: stranger } as const),
  network: { chainId, contracts: localContracts() } as unknown as Network,
}))
const deposit: Deposit = {
  originChainId: 31337,
  destinationChainId: 31338,
  depositId: 7n,
  depositor: stranger,
  recipient: stranger,
  inputToken: weth,
  outputToken: weth,
  inputAmount: one,
  outputAmount: one,
  quoteTimestamp: 1,
  fillDeadline: 10,
  exclusivityDeadline: 0,
  message: '0x',
  blockNumber: 5n,
  exclusiveRelayer: '0x0000000000000000000000000000000000000000',
  transactionHash: '0x',
}
const other = { ...deposit, depositId: 8n }
const fillOf = (of: Deposit, amount: bigint): Fill => ({
  originChainId: 31337,
  depositId: of.depositId,
  relayer: stranger,
  repaymentChainId: 31337,
  outputToken: weth,
  amount,
  relayHash: hashRelay(of),
  blockNumber: 5n,
  transactionHash: '0x',
})
const sum = (changed: Partial<sumAtRisk.Facts> = {}) =>
  sumAtRisk(
    {
      origin: places[0]!.network,
      networks: places,
      onTheWay: [],
      isFinal: () => false,
      symbols: ['WETH'],
      ownFills: new Map([
        [31337, []],
        [31338, [fillOf(other, 2n * one)]],
      ]),
      ...changed,
    },
    deposit,
  ).get('WETH') ?? 0n

test('what was given out and could be taken away counts once, with what is on its way, and not the deposit itself', () => {
  expect(sum()).toBe(2n * one)
  expect(sum({ onTheWay: [other, deposit] })).toBe(one)
  expect(sum({ isFinal: (relay) => relay === hashRelay(other) })).toBe(0n)
})

test('where a network never told what was given out there, that may be any amount', () => {
  expect(sum({ ownFills: new Map([[31338, []]]) })).toBeGreaterThan(10n ** 40n)
})
