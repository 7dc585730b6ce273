import { type Outgoing, type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { type SpendingRules, withoutRaise, withRules } from '@oxbow/wallet-core/SpendingPolicy'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeDelegation, delegationSpending } from '../smart-wallet/changeDelegation.ts'
import { startVaultServer } from '../test/startVaultServer.ts'
import { addPasskey, changeLimits } from '../vault/changeWallet.ts'
import { createWallet, signIn } from '../vault/connect.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { withKeys } from '../vault/withKeys.ts'
import { cancelWaiting, postpone } from './postpone.ts'
import { spendingStore } from './spendingStore.ts'

const usdc = `0x${'a0'.repeat(20)}` as const
const hour = 3_600_000
const rules = (most: bigint): SpendingRules => ({ limits: [{ chainId: 1, token: usdc, most }], delayHours: 6 })
const limit = (wanted: SpendingRules | undefined) => changeLimits((policy, now) => withRules(policy, wanted, now))
const over = { code: 'OverLimit' }

function request(most: bigint, change: Partial<Outgoing> = {}): Spending {
  const outgoing = { chainId: 1, tokens: [{ token: usdc, most }], isUnbounded: false, ...change }
  return { id: spendingId(String(most)), origin: 'https://app.example.org', outgoing }
}

/** A signature with the key of the wallet's account, or why there is none. */
const sign = (spending: Spending) =>
  withKeys(spending, (keyring) => keyring.withKey(knownWallet.get()!.address, () => 'signed'))

describe('the limits of a wallet in its window', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

  test('default: keys are lent up to the limit, and what is over it waits', async () => {
    startVaultServer()
    const { address } = await createWallet()
    expect(await sign(request(10n ** 30n, { isUnbounded: true }))).toBe('signed')
    await limit(rules(1_000n))
    expect(await sign(request(1_000n))).toBe('signed')
    await expect(sign(request(1n))).rejects.toMatchObject(over)
    expect(await postpone(request(1n))).toBe(Date.now() + 6 * hour)
    await expect(sign(request(1n))).rejects.toMatchObject({ code: 'StillWaiting' })
    expect((await spendingStore(address).look())!.waiting).toMatchObject([{ origin: 'https://app.example.org' }])
    wait(6 * hour)
    expect(await sign(request(1n))).toBe('signed')
    await expect(sign(request(1n))).rejects.toMatchObject(over)
  })

  test('behavior: a device’s clock that is set ahead ends neither the day nor a wait', async () => {
    let date: Date | undefined = new Date()
    startVaultServer({ answer: () => new Response('{}', date && { headers: { date: date.toUTCString() } }) })
    await createWallet()
    await limit(rules(1_000n))
    expect(await sign(request(1_000n))).toBe('signed')
    await postpone(request(1n))
    // Nothing else of this window told the time in the last minute.
    wait(60_000)
    vi.setSystemTime(Date.now() + 48 * hour)
    await expect(sign(request(2n))).rejects.toMatchObject(over)
    await expect(sign(request(1n))).rejects.toMatchObject({ code: 'StillWaiting' })
    date = undefined
    wait(60_000)
    await expect(sign(request(2n))).rejects.toMatchObject(over)
  })

  test('behavior: what waits is taken back', async () => {
    startVaultServer()
    await createWallet()
    await limit(rules(1n))
    await postpone(request(2n))
    await cancelWaiting(request(2n).id)
    wait(7 * hour)
    await expect(sign(request(2n))).rejects.toMatchObject(over)
  })

  test('behavior: more waits for a day and can be taken back, less counts at once', async () => {
    startVaultServer()
    await createWallet()
    await limit(rules(1_000n))
    await limit(rules(5_000n))
    await expect(sign(request(1_001n))).rejects.toMatchObject(over)
    await changeLimits(withoutRaise)
    wait(24 * hour)
    await expect(sign(request(1_001n))).rejects.toMatchObject(over)
    await limit(rules(10n))
    await expect(sign(request(11n))).rejects.toMatchObject(over)
    await limit(undefined)
    wait(24 * hour - 1_000)
    await expect(sign(request(11n))).rejects.toMatchObject(over)
    wait(1_000)
    expect(await sign(request(11n))).toBe('signed')
  })

  test('behavior: they outlive a change of the vault, and a log-out', async () => {
    startVaultServer()
    await createWallet()
    await limit(rules(1_000n))
    await sign(request(900n))
    await addPasskey()
    await expect(sign(request(101n))).rejects.toMatchObject(over)
    knownWallet.clear()
    await signIn()
    await expect(sign(request(101n))).rejects.toMatchObject(over)
    expect(await sign(request(100n))).toBe('signed')
  })

  test('behavior: another device has them too, and lets nothing go on its first day', async () => {
    const { device } = startVaultServer()
    await createWallet()
    await limit(rules(1_000n))
    device.forget()
    await signIn()
    await expect(sign(request(1n))).rejects.toMatchObject(over)
    wait(24 * hour)
    expect(await sign(request(1_000n))).toBe('signed')
  })

  test('behavior: a smart wallet is turned on after a wait, and off at once', async () => {
    const node: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getTransactionCount: '0x0',
      eth_getTransactionReceipt: { status: '0x1' },
      eth_getCode: '0x',
    }
    const { state } = startVaultServer({
      answer: ({ body }) => ({ result: node[(body as { method: string }).method] ?? '0x1' }),
    })
    const { address } = await createWallet()
    await limit(rules(1_000n))
    const sent = () =>
      state.asked.filter(({ body }) => (body as { method?: string }).method === 'eth_sendRawTransaction').length
    const make = async (target: 'on' | 'off') =>
      (await changeDelegation(1, address, target)).make(delegationSpending(1, address, target))
    await expect(make('on')).rejects.toMatchObject(over)
    expect(sent()).toBe(0)
    await make('off').catch(() => {})
    expect(sent()).toBe(1)
  })
})
