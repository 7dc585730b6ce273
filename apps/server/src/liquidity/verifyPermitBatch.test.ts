import { permitBatch } from '@oxbow/calldata/permitBatch'
import type { PermitBatchData } from '@oxbow/contract/Liquidity'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPermitBatch } from './verifyPermitBatch.ts'

const [owner, stranger] = [accounts[1]!, accounts[2]!]
const ownerAddress = owner.address.toLowerCase() as Hex
/** Answers every ERC-1271 question with its magic value, whoever signed. */
const agreeable = `0x${'1271'.repeat(10)}` as const
const agreeableCode = '0x631626ba7e60e01b60005260206000f3'
const [a, b, elsewhere] = ['aa', 'bb', '5e'].map((byte) => `0x${byte.repeat(20)}` as const) as [Hex, Hex, Hex]

let chain: TestChain
let tradingChain: TradingChain
beforeAll(async () => {
  chain = await startChain()
  tradingChain = { network: describeNetwork(chain), client: chain.publicClient } as unknown as TradingChain
  await chain.testClient.setCode({ address: agreeable, bytecode: agreeableCode })
})
afterAll(() => chain.stop())

const first = { token: a, amount: 10n, expiration: 11, nonce: 12 }
const second = { token: b, amount: 20n, expiration: 21, nonce: 22 }
type Change = Partial<{ chainId: number; verifyingContract: Hex; spender: Hex; second: Partial<typeof second> }>

function typedDataOf(change: Change = {}) {
  const spender = change.spender ?? chain.contracts.v4PositionManager
  const details = [first, { ...second, ...change.second }]
  return permitBatch(
    { details, spender, sigDeadline: 13n },
    { chainId: change.chainId ?? chain.chainId, permit2: change.verifyingContract ?? chain.contracts.permit2 },
  )
}

function permitFor(change: Change = {}): PermitBatchData {
  const { domain, types, message } = typedDataOf(change)
  const details = message.details.map(({ token, ...numbers }) => ({
    token,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, `${value}`])),
  }))
  return {
    domain,
    types,
    values: { details, spender: message.spender, sigDeadline: '13' },
  } as unknown as PermitBatchData
}

const sign = (change: Change = {}, account = owner) => account.signTypedData(typedDataOf(change))

describe('verifyPermitBatch', () => {
  test('default: the signed permit as the position manager takes it', async () => {
    const signature = await sign()
    const permitData = permitFor()
    expect(await verifyPermitBatch(tradingChain, { permitData, signature, owner: ownerAddress })).toEqual({
      permitBatch: { details: [first, second], spender: chain.contracts.v4PositionManager, sigDeadline: 13n },
      signature,
    })
  })

  test('default: the largest numbers that Permit2 takes', async () => {
    const largest = { second: { amount: 2n ** 160n - 1n, expiration: 2 ** 48 - 1, nonce: 2 ** 48 - 1 } }
    const asked = { permitData: permitFor(largest), signature: await sign(largest), owner: ownerAddress }
    const { permitBatch: taken } = await verifyPermitBatch(tradingChain, asked)
    expect(taken.details[1]).toEqual({ ...second, ...largest.second })
  })

  test.each<[string, Change]>([
    ['it is for another chain', { chainId: 1 }],
    ['it is not for Permit2', { verifyingContract: elsewhere }],
    ['it lets somebody else than the position manager pull', { spender: elsewhere }],
    ['a number is out of range', { second: { amount: 2n ** 160n } }],
    ['a number is out of range', { second: { expiration: 2 ** 48 } }],
    ['a number is out of range', { second: { nonce: 2 ** 48 } }],
  ])('error: %s', async (reason, change) => {
    const asked = { permitData: permitFor(change), signature: await sign(), owner: ownerAddress }
    await expect(verifyPermitBatch(tradingChain, asked)).rejects.toMatchObject({
      code: 'InvalidPermit',
      shortMessage: `The permit cannot be used: ${reason}.`,
    })
  })

  test('error: signed by somebody else, or not at all', async () => {
    const [byStranger, ofAnother] = [await sign({}, stranger), await sign({ second: { amount: 21n } })]
    for (const signature of [byStranger, ofAnother, '0x', '0x1234'] as const)
      await expect(
        verifyPermitBatch(tradingChain, { permitData: permitFor(), signature, owner: ownerAddress }),
      ).rejects.toThrow('the wallet did not sign it')
  })

  test('behavior: a contract account is asked itself', async () => {
    const signature = await sign({}, stranger)
    const asked = { permitData: permitFor(), signature, owner: agreeable }
    expect(await verifyPermitBatch(tradingChain, asked)).toMatchObject({ signature })
  })
})
