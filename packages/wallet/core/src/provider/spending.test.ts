import { describe, expect, test } from 'vitest'
import type { Outgoing } from '../limits/Spending.ts'
import { evmAddress } from '../test/filledKeyring.ts'
import { limitedWallet, usdc } from '../test/limitedWallet.ts'
import { signingPages } from '../test/signingPages.ts'
import { refusal } from '../test/walletPages.ts'
import { identify, type SigningApproval } from './Approval.ts'

/** A wallet with a limit of 1,000 USDC a day on Ethereum, whose host reads each request as letting go of `most`. */
async function limitedPages(most: () => bigint, outgoing: Partial<Outgoing> = {}) {
  const { clock: _clock, owner, store } = await limitedWallet()
  const read: SigningApproval[] = []
  const pages = await signingPages({
    limits: {
      store,
      owner: () => owner,
      async outgoingOf(approval) {
        read.push(approval)
        return { chainId: 1, tokens: [{ token: usdc, most: most() }], isUnbounded: false, ...outgoing }
      },
    },
  })
  const sent: string[] = []
  pages.wallet.node = async (_url, { method }) => {
    if (method === 'eth_sendRawTransaction') sent.push(method)
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    }
    return { result: answers[method] ?? '0x5208' }
  }
  return { ...pages, read, sent }
}

const call = { to: usdc, value: '0x0', data: '0xabcd' }
const typed = {
  domain: { name: 'Mail', chainId: 31_337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { text: 'hello' },
}
const batch = { version: '2.0.0', from: evmAddress, chainId: '0x7a69', atomicRequired: false, calls: [call] }
type Asked = readonly [string, ...unknown[]]
const each: readonly Asked[] = [
  ['personal_sign', '0x68656c6c6f', evmAddress],
  ['eth_signTypedData_v4', evmAddress, JSON.stringify(typed)],
  ['eth_sendTransaction', { from: evmAddress, ...call }],
  ['wallet_sendCalls', batch],
]

describe('daily limits', () => {
  test.each(each.map((asked) => [asked[0], asked] as const))(
    'default: %s counts what it lets go, once it is approved and before it is signed',
    async (_, asked) => {
      const { page, read, sent } = await limitedPages(() => 600n)
      await page.ask(...asked)
      expect(read).toHaveLength(1)
      const signed = sent.length
      await expect(page.ask(...asked)).rejects.toEqual(refusal(4001))
      expect([read.length, sent.length]).toEqual([2, signed])
    },
  )

  test('behavior: nothing is counted of what the person refused, or what signs nothing', async () => {
    const { page, read, wallet } = await limitedPages(() => 1_000n)
    wallet.answer = async () => undefined
    await expect(page.ask(...each[2]!)).rejects.toEqual(refusal(4001))
    await page.ask('eth_accounts')
    expect(read).toEqual([])
    wallet.answer = async () => ({})
    await page.ask(...each[2]!)
  })

  test('error: what the host can’t read is not signed', async () => {
    const { page, sent } = await limitedPages(() => {
      throw new Error('unreadable')
    })
    await expect(page.ask(...each[2]!)).rejects.toEqual(refusal(-32603))
    expect(sent).toEqual([])
  })

  test('error: a delegation, and all else without a bound, waits whatever its amounts', async () => {
    const { page } = await limitedPages(() => 1n, { isUnbounded: true })
    await expect(page.ask(...each[0]!)).rejects.toEqual(refusal(4001))
  })

  test('identify: equal requests have one id, fees and nonces aside', () => {
    const approval = {
      kind: 'transaction',
      origin: 'https://dapp.example',
      account: evmAddress,
      chain: { chainId: 1 },
      transaction: { to: usdc, value: 1n, data: '0x', gas: 1n },
      nonce: undefined,
    } as unknown as Extract<SigningApproval, { kind: 'transaction' }>
    const { transaction } = approval
    const idOf = (change: object) => identify({ ...approval, ...change } as SigningApproval).id
    expect(idOf({ nonce: 5, transaction: { ...transaction, gas: 9n } })).toBe(idOf({}))
    for (const change of [
      { account: usdc },
      { chain: { chainId: 2 } },
      { transaction: { ...transaction, value: 2n } },
      { transaction: { ...transaction, data: '0x00' } },
      { transaction: { ...transaction, to: undefined } },
    ])
      expect(idOf(change)).not.toBe(idOf({}))
  })
})
