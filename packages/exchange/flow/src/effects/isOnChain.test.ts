import { plainContracts as contracts } from '@oxbow/exchange-test/plainTradingChain'
import { expect, test, vi } from 'vitest'
import { isOnChain } from './isOnChain.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, other] = [address('d'), address('e')]
/** No network that anybody pinned. */
const network = { chainId: 424242, name: 'Plain', contracts, blockTimeSeconds: 1 } as never

function isThere(answers: Readonly<Record<string, unknown>>) {
  const provider = {
    async request({ method }: { method: string }) {
      const answer = { eth_accounts: [account], eth_chainId: '0x67932', ...answers }[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return isOnChain({ wallet: { provider } as never, network, account })
}

test('default: it shares the account, and says the chain', async () => {
  expect(await isThere({})).toBe(true)
  expect(await isThere({ eth_accounts: [other, account] })).toBe(true)
  expect(await isThere({ eth_chainId: '0x1' })).toBe(false)
  const no = Object.assign(new Error('no'), { code: 4001 })
  expect(await isThere({ eth_chainId: no })).toBe(false)
  const gone = { code: 'WalletAccountChanged' }
  await expect(isThere({ eth_accounts: [other] })).rejects.toMatchObject(gone)
  await expect(isThere({ eth_accounts: [] })).rejects.toMatchObject(gone)
  await expect(isThere({ eth_accounts: no })).rejects.toMatchObject(gone)
})

test.each(['eth_accounts', 'eth_chainId'])('error: a wallet that never answers %s is offline', async (method) => {
  vi.useFakeTimers()
  try {
    const asked = isThere({ [method]: new Promise(() => {}) }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toMatchObject({ name: 'WalletError', code: 'WalletOffline' })
  } finally {
    vi.useRealTimers()
  }
})
