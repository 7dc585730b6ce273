import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, erc20Abi, type Hex, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRedemption } from './encodeRedemption.ts'
import { toFeeCall } from './feeOf.ts'
import type { Grant, GrantedCall } from './Grant.ts'
import { toGrantData } from './toGrantData.ts'

/** On a real node, with the contracts to the byte as public networks have them. */
let chain: TestChain
let token: Hex
beforeAll(async () => {
  chain = await startChain()
  token = (await deployToken(chain)).address
})
afterAll(() => chain?.stop())

const smartAccount = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const [relayer, stranger] = [accounts[6]!, accounts[7]!]
const friend = `0x${'ab'.repeat(20)}` as const
const lower = (address: string) => address.toLowerCase() as Hex
const transfer = (to: Hex, amount: bigint): GrantedCall => ({
  to: lower(token),
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const fee = (amount: bigint) => toFeeCall({ token: lower(token), recipient: lower(relayer.address), amount })

/** A new account with a thousand tokens and no native currency, which signs grants. */
async function person() {
  const account = privateKeyToAccount(generatePrivateKey())
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account.address, 1_000n] })
  const { address: holder } = accounts[0]!
  const mint = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [holder, 1_000n] })
  for (const input of [mint, data])
    await chain.walletClient(accounts[0]!).sendTransaction({ to: token, data: input, gas: 200_000n })
  let nextId = 0n
  const nowSeconds = Number((await chain.publicClient.getBlock()).timestamp)
  async function grant(calls: readonly GrantedCall[], more: Partial<Grant> = {}) {
    const whole: Grant = {
      chainId: 31337,
      account: lower(account.address),
      delegate: lower(relayer.address),
      calls,
      id: nextId++,
      expiresAt: nowSeconds + 600,
      ...more,
    }
    return {
      grant: whole,
      signature: await account.signTypedData(toGrantData(whole) as unknown as TypedDataDefinition),
    }
  }
  const authorize = () => account.signAuthorization({ chainId: 31337, contractAddress: smartAccount, nonce: 0 })
  return { account, grant, authorize, held: () => balanceOf(chain, token, account.address) }
}
const mintAbi = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [],
  },
] as const

type Signed = { readonly grant: Grant; readonly signature: Hex }

/** Uses a grant; says whether it did what it was for, and at what gas. */
async function redeem(
  { grant, signature }: Signed,
  { by = relayer, authorizationList = [] as never[], calls = grant.calls } = {},
) {
  const { to, data } = encodeRedemption(grant, signature)
  const own = calls === grant.calls ? data : swapExecutions(grant, signature, calls)
  const hash = await chain.walletClient(by).sendTransaction({
    to,
    data: own,
    gas: 1_000_000n,
    ...(authorizationList.length > 0 && { authorizationList }),
  })
  const { status, gasUsed } = await chain.publicClient.waitForTransactionReceipt({ hash })
  return { isDone: status === 'success', gasUsed }
}

/** The grant as signed, with other calls to make: what a relayer that cheats would send. */
function swapExecutions(grant: Grant, signature: Hex, calls: readonly GrantedCall[]): Hex {
  const granted = encodeRedemption(grant, signature).data
  const marker = (of: readonly GrantedCall[]) => toGrantData({ ...grant, calls: of }).message.caveats[0].terms.slice(2)
  const at = granted.lastIndexOf(marker(grant.calls))
  return `${granted.slice(0, at)}${marker(calls)}${granted.slice(at + marker(calls).length)}` as Hex
}

describe('a grant', () => {
  test('default: an account without native currency becomes a smart account, pays a friend and the fee, in one transaction', async () => {
    const { account, authorize, grant, held } = await person()
    const before = await balanceOf(chain, token, relayer.address)
    const signed = await grant([transfer(friend, 100n), fee(7n)])
    const first = await redeem(signed, { authorizationList: [await authorize()] as never[] })
    expect(first.isDone).toBe(true)
    expect(await balanceOf(chain, token, friend)).toBe(100n)
    expect((await balanceOf(chain, token, relayer.address)) - before).toBe(7n)
    expect(await held()).toBe(893n)
    expect(await chain.publicClient.getBalance({ address: account.address })).toBe(0n)
    // Already a smart account: less gas.
    const second = await redeem(await grant([transfer(friend, 100n), fee(7n)]))
    expect(second.isDone).toBe(true)
    expect(second.gasUsed).toBeLessThan(first.gasUsed)
  })

  test('error: it is used once, and so is its id', async () => {
    const { authorize, grant, held } = await person()
    const signed = await grant([transfer(friend, 1n), fee(1n)])
    await redeem(signed, { authorizationList: [await authorize()] as never[] })
    expect((await redeem(signed)).isDone).toBe(false)
    const same = await grant([transfer(friend, 2n), fee(1n)], { id: signed.grant.id })
    expect((await redeem(same)).isDone).toBe(false)
    expect(await held()).toBe(998n)
  })

  test('error: other calls, another amount, nobody else, and not once its time is over', async () => {
    const { authorize, grant, held } = await person()
    const calls = [transfer(friend, 1n), fee(1n)]
    const authorizationList = [await authorize()] as never[]
    expect((await redeem(await grant(calls), { by: stranger, authorizationList })).isDone).toBe(false)
    for (const other of [
      [transfer(friend, 1n), fee(2n)],
      [transfer(stranger.address, 1n), fee(1n)],
      [fee(1n), transfer(friend, 1n)],
    ])
      expect((await redeem(await grant(calls), { calls: other })).isDone).toBe(false)
    const { timestamp } = await chain.publicClient.getBlock()
    expect((await redeem(await grant(calls, { expiresAt: Number(timestamp) }))).isDone).toBe(false)
    expect((await redeem(await grant(calls, { chainId: 1 }))).isDone).toBe(false)
    expect(await held()).toBe(1_000n)
    expect((await redeem(await grant(calls))).isDone).toBe(true)
  })

  test('error: a fee that can’t be paid undoes everything', async () => {
    const { authorize, grant, held } = await person()
    const signed = await grant([transfer(friend, 990n), fee(11n)])
    expect((await redeem(signed, { authorizationList: [await authorize()] as never[] })).isDone).toBe(false)
    expect(await held()).toBe(1_000n)
  })
})
