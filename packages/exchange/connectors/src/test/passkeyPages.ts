import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { vi } from 'vitest'
import { createPasskeyAccount } from '../own/createPasskeyAccount.ts'
import { createSentCalls } from '../own/createSentCalls.ts'
import { passkeyWallet } from '../own/passkeyWallet.ts'

export const alice = '0x00000000000000000000000000000000000000a1'
export const bob = '0x00000000000000000000000000000000000000b0'
export const hash = `0x${'ab'.repeat(32)}` as const
export const passkeys = [{ id: 'one', label: '', createdAt: 1 }]

export const calls = (list: readonly object[], more: object = {}) => ({
  version: '2.0.0',
  from: alice,
  atomicRequired: false,
  calls: list,
  ...more,
})

/** A passkey wallet with a scripted window; `asked` collects its requests. */
export function setUp({
  storage = memoryStorage(),
  answers = {} as Record<string, unknown>,
  begun = undefined as unknown,
  paysInTokens = false,
} = {}) {
  const asked: unknown[] = []
  const results: Record<string, unknown> = {
    connect: { addresses: [alice.replace('a1', 'A1')], passkeys, isBackedUp: false },
    sign: { signature: '0x5167' },
    send: { hashes: [hash], sent: 1 },
    lock: {},
    ...answers,
  }
  const openWindow = vi.fn((_options?: { readonly isOptional: true }) => ({
    async ask(verb: string, params: unknown, onBegun?: (sending: never) => void) {
      asked.push([verb, params])
      if (begun) onBegun?.(begun as never)
      const result = results[verb]
      if (result instanceof Error) throw result
      return result as never
    },
  }))
  const read = vi.fn(async (_asked: { method: string; params?: unknown }): Promise<unknown> => 'read')
  const account = createPasskeyAccount(storage)
  const wallet = passkeyWallet({
    name: 'Passkey wallet',
    networks: [{ chainId: 31337 }, { chainId: 31338 }],
    rpc: () => ({ request: read }),
    account,
    sentCalls: createSentCalls(storage),
    paysInTokens,
    openWindow,
  })
  const { provider } = wallet
  const request = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
  return { account, asked, openWindow, provider, read, request, storage, wallet }
}

export async function signedIn(options: Parameters<typeof setUp>[0] = {}) {
  const wallet = setUp(options)
  await wallet.request('eth_requestAccounts')
  wallet.asked.length = 0
  wallet.openWindow.mockClear()
  return wallet
}
