import { EIP7702StatelessDeleGator } from '@metamask/delegation-abis/bytecode'
import { systemClock } from '@oxbow/runtime/systemClock'
import { deployToken } from '@oxbow/test/deployToken'
import { concat, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainPages } from '../../test/chainPages.ts'
import { evmAddress, evmKey } from '../../test/filledKeyring.ts'
import type { BatchSupport } from './BatchSupport.ts'

/** On a real node, with the delegation contract whose bytes public chains have. */
let node: Awaited<ReturnType<typeof chainPages>>
let delegate: Hex
let token: Hex
const other = `0x${'33'.repeat(20)}` as const
const deployer = privateKeyToAccount(toHex(evmKey))

beforeAll(async () => {
  node = await chainPages()
  const wallet = node.chain.walletClient(deployer)
  const addresses = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [other, other])
  const hash = await wallet.sendTransaction({ data: concat([EIP7702StatelessDeleGator as Hex, addresses]) })
  delegate = (await node.chain.publicClient.waitForTransactionReceipt({ hash })).contractAddress!
  token = (await deployToken(node.chain, { holders: [evmAddress], amountEach: 1_000n })).address
})
afterAll(() => node.chain.stop())

const move = (amount: bigint, to: Hex = other) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const balance = () =>
  node.chain.publicClient.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [other] })
const request = (calls: readonly object[], atomicRequired = true) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  atomicRequired,
  calls,
})

/** An account of which the wallet knows what its code says. */
async function batching() {
  const made = await node.pages({
    clock: systemClock,
    batchSupport: async (_chainId, address): Promise<BatchSupport> => {
      const code = await node.chain.publicClient.getCode({ address })
      return code === undefined ? { status: 'ready', delegate } : { status: 'supported' }
    },
  })
  const statusOf = async (id: unknown) => (await made.page.ask('wallet_getCallsStatus', id)) as Status
  return { ...made, statusOf }
}
type Status = { status: number; atomic: boolean; receipts: { logs: unknown[]; status: string; gasUsed: string }[] }

describe('wallet_sendCalls', () => {
  test('one after the other where the account can’t do more, each after the one before; nobody is asked for what would fail', async () => {
    const { page, asked } = await node.pages({ clock: systemClock })
    const statusOf = async (id: unknown) => (await page.ask('wallet_getCallsStatus', id)) as Status
    const before = await balance()
    const { id } = (await page.ask('wallet_sendCalls', request([move(1n), move(2n)], false))) as { id: string }
    await expect.poll(async () => (await statusOf(id)).status, { timeout: 20_000 }).toBe(200)
    expect((await balance()) - before).toBe(3n)
    expect(await statusOf(id)).toMatchObject({ atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    expect(asked).toHaveLength(1)

    const tooMuch = request([move(1n), move(10_000n), move(1n)], false)
    await expect(page.ask('wallet_sendCalls', tooMuch)).rejects.toMatchObject({ code: 3 })
    expect((await balance()) - before).toBe(3n)
    expect(asked).toHaveLength(1)
  })

  test('the first batch upgrades the account, in the same transaction and with one question', async () => {
    const { page, asked, statusOf } = await batching()
    expect(await page.ask('wallet_getCapabilities', evmAddress)).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
    const before = await balance()
    const ether = await node.chain.publicClient.getBalance({ address: other })
    const calls = [move(1n), move(2n), { to: other, value: toHex(parseEther('1')) }]
    const { id } = (await page.ask('wallet_sendCalls', request(calls))) as { id: string }
    await expect.poll(async () => (await statusOf(id)).status).toBe(200)
    const { atomic, receipts } = await statusOf(id)
    expect([atomic, receipts.length, receipts[0]!.logs.length > 1]).toEqual([true, 1, true])
    expect((await balance()) - before).toBe(3n)
    expect((await node.chain.publicClient.getBalance({ address: other })) - ether).toBe(parseEther('1'))
    expect(await node.chain.publicClient.getCode({ address: evmAddress })).toBe(
      `0xef0100${delegate.slice(2).toLowerCase()}`,
    )
    expect(asked).toMatchObject([{ kind: 'calls', isAtomic: true, upgrade: delegate }])
    // What was shown as gas was enough, and not twice of it.
    const { gas } = asked[0] as { gas: bigint }
    expect(BigInt(receipts[0]!.gasUsed) < gas && gas < 2n * BigInt(receipts[0]!.gasUsed)).toBe(true)
  })

  test('an upgraded account does all or none', async () => {
    const { page, asked, statusOf } = await batching()
    expect(await page.ask('wallet_getCapabilities', evmAddress)).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    const before = await balance()
    await expect(page.ask('wallet_sendCalls', request([move(1n), move(10_000n)]))).rejects.toMatchObject({ code: 3 })
    expect([await balance(), asked]).toEqual([before, []])
    const { id } = (await page.ask('wallet_sendCalls', request([move(1n), move(2n)], false))) as { id: string }
    await expect.poll(async () => (await statusOf(id)).status).toBe(200)
    expect(await statusOf(id)).toMatchObject({ atomic: true, receipts: [{ status: '0x1' }] })
    expect((await balance()) - before).toBe(3n)
    expect(asked).toMatchObject([{ kind: 'calls', isAtomic: true, upgrade: undefined }])
  })
})
