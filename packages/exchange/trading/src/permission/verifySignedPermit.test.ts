import { permit2Abi } from '@oxbow/abi/permit2'
import { permitSingle } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createClient, custom, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifySignedPermit } from './verifySignedPermit.ts'

const [owner, stranger] = [accounts[1]!, accounts[2]!]
const ownerAddress = owner.address.toLowerCase() as Hex
/** Answers every ERC-1271 question with its magic value, whoever signed. */
const agreeable = `0x${'1271'.repeat(10)}` as const
const agreeableCode = '0x631626ba7e60e01b60005260206000f3'
const elsewhere = `0x${'5e'.repeat(20)}` as const
const nowSeconds = 1_900_000_000

let chain: TestChain
let tradingChain: TradingChain
let token: Hex
beforeAll(async () => {
  chain = await startChain()
  tradingChain = { network: describeNetwork(chain), client: chain.publicClient } as unknown as TradingChain
  token = (await deployToken(chain, { symbol: 'OAK' })).address.toLowerCase() as Hex
  await chain.testClient.setCode({ address: agreeable, bytecode: agreeableCode })
})
afterAll(() => chain.stop())

type Change = Partial<{
  chainId: number
  verifyingContract: Hex
  spender: Hex
  token: Hex
  amount: bigint
  expiration: number
  nonce: number
  sigDeadline: number
}>
function permitFor(change: Change = {}): PermitData {
  const { domain, types, message } = permitSingle({
    chainId: change.chainId ?? chain.chainId,
    permit2: change.verifyingContract ?? chain.contracts.permit2,
    token: change.token ?? token,
    spender: change.spender ?? chain.contracts.universalRouter,
    amount: change.amount ?? 10n,
    nonce: change.nonce ?? 0,
    expirationSeconds: change.expiration ?? nowSeconds,
    sigDeadlineSeconds: change.sigDeadline ?? nowSeconds,
  })
  const { amount, expiration, nonce } = message.details
  const details = { token: message.details.token, amount: `${amount}`, expiration: `${expiration}`, nonce: `${nonce}` }
  const values = { details, spender: message.spender, sigDeadline: `${message.sigDeadline}` }
  return { domain, types, values } as unknown as PermitData
}

function sign({ domain, types, values }: PermitData, account = owner): Promise<Hex> {
  const { amount, expiration, nonce } = values.details
  const details = { ...values.details, amount: BigInt(amount), expiration: Number(expiration), nonce: Number(nonce) }
  const message = { details, spender: values.spender, sigDeadline: BigInt(values.sigDeadline) }
  return account.signTypedData({ domain, types, primaryType: 'PermitSingle', message } as never)
}

/** A new block each time, so that nothing known of an earlier one is used. */
async function verify(permitData: PermitData, change: Partial<verifySignedPermit.Options> = {}) {
  const snapshot = {} as Snapshot
  const signature = change.signature ?? (await sign(permitData))
  const asked = { permitData, signature, snapshot, owner: ownerAddress, token, maximumIn: 10n, nowSeconds }
  return verifySignedPermit(tradingChain, { ...asked, ...change })
}

describe('verifySignedPermit', () => {
  test('default: the signed permit as the router takes it', async () => {
    const permitData = permitFor()
    const signature = await sign(permitData)
    expect(await verify(permitData)).toEqual({
      permitSingle: {
        details: { token, amount: 10n, expiration: nowSeconds, nonce: 0 },
        spender: chain.contracts.universalRouter,
        sigDeadline: BigInt(nowSeconds),
      },
      signature,
    })
  })

  test('default: the largest numbers that Permit2 takes', async () => {
    const largest = { amount: 2n ** 160n - 1n, expiration: 2 ** 48 - 1, nonce: 2 ** 48 - 1 }
    expect((await verify(permitFor(largest)))?.permitSingle.details).toEqual({ token, ...largest })
  })

  test.each<[string, Change]>([
    ['it is for another chain', { chainId: 1 }],
    ['it is not for Permit2', { verifyingContract: elsewhere }],
    ['it lets somebody else than the router pull', { spender: elsewhere }],
    ['it is for another token', { token: elsewhere }],
    ['it allows less than the trade may spend', { amount: 9n }],
    ['its amount is out of range', { amount: 2n ** 160n }],
    ['a number is out of range', { nonce: 2 ** 48 }],
    ['a number is out of range', { expiration: 2 ** 48 }],
  ])('error: %s', async (reason, change) => {
    const signature = await sign(permitFor())
    await expect(verify(permitFor(change), { signature })).rejects.toMatchObject({
      code: 'InvalidPermit',
      shortMessage: `The permit cannot be used: ${reason}.`,
    })
  })

  test('error: no longer valid, by the permission or by the signature', async () => {
    for (const change of [{ expiration: nowSeconds - 1 }, { sigDeadline: nowSeconds - 1 }])
      await expect(verify(permitFor(change))).rejects.toThrow('The permit is no longer valid.')
  })

  test('error: signed by somebody else, or not at all', async () => {
    const permitData = permitFor()
    const [byStranger, ofAnother] = [await sign(permitData, stranger), await sign(permitFor({ amount: 11n }))]
    for (const signature of [byStranger, ofAnother, '0x', '0x1234', `0x${'00'.repeat(65)}`] as const)
      await expect(verify(permitData, { signature })).rejects.toThrow('the swapper did not sign it')
  })

  test('behavior: a contract account is asked itself', async () => {
    const permitData = permitFor()
    const signature = await sign(permitData, stranger)
    expect(await verify(permitData, { owner: agreeable, signature })).toMatchObject({ signature })
  })

  test('behavior: a permit that was used is left out while what it allowed is enough, else refused', async () => {
    const { permit2, universalRouter } = chain.contracts
    const allow = (amount: bigint, expiration: number) =>
      chain.walletClient(owner).writeContractSync({
        address: permit2,
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, universalRouter, amount, expiration],
      })
    // One more than that of the permit, so that it has been used.
    const details = { token, amount: 10n, expiration: nowSeconds + 1, nonce: 0 } as const
    const permitData = permitFor(details)
    await chain.walletClient(owner).writeContractSync({
      address: permit2,
      abi: permit2Abi,
      functionName: 'permit',
      args: [
        ownerAddress,
        { details, spender: universalRouter, sigDeadline: BigInt(nowSeconds) },
        await sign(permitData),
      ],
    })
    const used = 'another trade has used its nonce'
    expect(await verify(permitData)).toBeUndefined()
    await expect(verify(permitFor({ amount: 11n }), { maximumIn: 11n })).rejects.toThrow(used)
    await allow(10n, nowSeconds)
    await expect(verify(permitData)).rejects.toThrow(used)
    await allow(9n, nowSeconds + 1)
    await expect(verify(permitData)).rejects.toThrow(used)
    expect(await verify(permitFor({ nonce: 1 }))).toMatchObject({ permitSingle: { details: { nonce: 1 } } })
  })

  test('error: a node that does not answer', async () => {
    const request = () => Promise.reject(new Error('gone'))
    const client = createClient({ chain: chain.publicClient.chain, transport: custom({ request }, { retryCount: 0 }) })
    const permitData = permitFor()
    const asked = { permitData, signature: await sign(permitData), snapshot: {} as Snapshot, owner: ownerAddress }
    await expect(
      verifySignedPermit({ ...tradingChain, client }, { ...asked, token, maximumIn: 10n, nowSeconds }),
    ).rejects.toBeInstanceOf(NodeUnavailableError)
  })
})
