import { describe, expect, test } from 'vitest'
import { dapp, first, refusal, second, stranger, walletPages } from '../test/walletPages.ts'
import type { ApprovalAnswer } from './Approval.ts'
import { ProviderError } from './ProviderError.ts'

const permission = (...value: string[]) => ({
  invoker: dapp,
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value }],
})

describe('connecting', () => {
  test('a site sees no account until the person allows one, and then that one alone', async () => {
    const { open, asked } = walletPages()
    const page = open()
    expect(await page.ask('eth_accounts')).toEqual([])
    expect(await page.ask('wallet_getPermissions')).toEqual([])
    expect(await page.ask('eth_requestAccounts')).toEqual([first])
    expect(asked).toEqual([{ kind: 'connect', origin: dapp, known: [] }])
    expect(await page.ask('eth_accounts')).toEqual([first])
    expect(await page.ask('wallet_getPermissions')).toEqual([permission(first)])
  })

  test('it is asked once: the site is known after a reload and a restart', async () => {
    const { open, values, clock } = walletPages()
    await open().ask('eth_requestAccounts')
    expect(await open().ask('eth_requestAccounts')).toEqual([first])
    const restarted = walletPages({
      storage: { read: async (name) => values.get(name), write: async () => undefined, remove: async () => undefined },
    })
    expect(await restarted.open().ask('eth_requestAccounts')).toEqual([first])
    expect(restarted.asked).toEqual([])
    expect(await restarted.provider.sites()).toEqual([
      { origin: dapp, accounts: [first], chainId: 1, since: clock.time },
    ])
  })

  test('another site learns nothing of it', async () => {
    const { open } = walletPages()
    await open().ask('eth_requestAccounts')
    const other = open(stranger)
    expect(await other.ask('eth_accounts')).toEqual([])
    expect(await other.ask('wallet_getPermissions')).toEqual([])
    await expect(other.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toEqual(refusal(4100))
    expect(other.events).toEqual([])
  })

  test('a no is 4001 and gives nothing', async () => {
    const { open, wallet } = walletPages()
    wallet.answer = async () => undefined
    const page = open()
    await expect(page.ask('eth_requestAccounts')).rejects.toEqual(refusal(4001))
    expect(await page.ask('eth_accounts')).toEqual([])
  })

  test('asking for permissions asks again, and may change the accounts', async () => {
    const { open, wallet, asked } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    wallet.answer = async () => ({ accounts: [second.toUpperCase().replace('0X', '0x'), first, second] })
    expect(await page.ask('wallet_requestPermissions', { eth_accounts: {} })).toEqual([permission(second, first)])
    expect(asked[1]).toEqual({ kind: 'connect', origin: dapp, known: [first] })
    expect(await page.ask('eth_accounts')).toEqual([second, first])
  })

  test.each([{ accounts: [] }, { accounts: [`0x${'33'.repeat(20)}`] }, { accounts: [first, dapp] }])(
    'a screen that answers %j allows nothing',
    async (answer) => {
      const { open, wallet } = walletPages()
      wallet.answer = async () => answer
      await expect(open().ask('eth_requestAccounts')).rejects.toEqual(refusal(-32603))
      expect(await open().ask('eth_accounts')).toEqual([])
    },
  )

  test('taken back, it is gone for every page of the site', async () => {
    const { open, provider } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    const other = open(stranger)
    await other.ask('eth_requestAccounts')
    expect(await page.ask('wallet_revokePermissions', { eth_accounts: {} })).toBe(null)
    expect(await page.ask('eth_accounts')).toEqual([])
    expect(await other.ask('eth_accounts')).toEqual([first])
    await provider.revoke(stranger)
    expect(await other.ask('eth_accounts')).toEqual([])
  })

  test('an account that the wallet no longer has is seen no more', async () => {
    const { open, wallet } = walletPages()
    wallet.answer = async () => ({ accounts: [first, second] })
    const page = open()
    await page.ask('eth_requestAccounts')
    wallet.accounts = [second]
    expect(await page.ask('eth_accounts')).toEqual([second])
    wallet.accounts = []
    expect(await page.ask('eth_accounts')).toEqual([])
    await expect(page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toEqual(refusal(4100))
  })

  test('permissions that can’t be read are none', async () => {
    const { open, values } = walletPages()
    await open().ask('eth_requestAccounts')
    const sound = values.get('sites')!
    for (const broken of ['', '{', 'null', sound.replace('"version":1', '"version":2'), sound.replace(first, '0x11')]) {
      values.set('sites', broken)
      expect(await open().ask('eth_accounts')).toEqual([])
    }
    values.set('sites', sound)
    expect(await open().ask('eth_accounts')).toEqual([first])
  })

  test('200 sites are remembered; the oldest one is forgotten first', async () => {
    const { open, provider } = walletPages()
    for (let at = 0; at < 201; at++) await open(`https://${at}.example`).ask('eth_requestAccounts')
    const origins = (await provider.sites()).map(({ origin }) => origin)
    expect(origins).toHaveLength(200)
    expect([origins[0], origins[199]]).toEqual(['https://1.example', 'https://200.example'])
  })

  test('two sites allowed at the same time are both remembered', async () => {
    const { open, provider } = walletPages()
    await Promise.all([open().ask('eth_requestAccounts'), open(stranger).ask('eth_requestAccounts')])
    expect(await provider.sites()).toHaveLength(2)
  })

  test('a storage that fails once does not stop the next change', async () => {
    const values = new Map<string, string>()
    let isBroken = true
    const { open } = walletPages({
      storage: {
        read: async (name) => values.get(name),
        write: async (name, value) => {
          if (isBroken) throw new Error('secret path')
          values.set(name, value)
        },
        remove: async () => undefined,
      },
    })
    await expect(open().ask('eth_requestAccounts')).rejects.toEqual(
      new ProviderError('InternalError', { message: 'The wallet could not do it.' }),
    )
    isBroken = false
    expect(await open().ask('eth_requestAccounts')).toEqual([first])
  })
})

describe('pages', () => {
  test.each([
    '',
    'null',
    'dapp.example',
    'https://dapp.example/',
    'https://dapp.example/path',
    'https://u:p@dapp.example',
    'file:///x',
    'data:text/html,x',
    'javascript:0',
    'HTTPS://dapp.example',
    'ftp://dapp.example',
  ])('%j is nobody’s origin', (origin) => {
    const { provider } = walletPages()
    expect(() => provider.open({ origin, emit: () => undefined })).toThrow(refusal(4100))
  })

  test('http and ports are origins of their own', async () => {
    const { open } = walletPages()
    await open('http://localhost:3000').ask('eth_requestAccounts')
    expect(await open('http://localhost:3001').ask('eth_accounts')).toEqual([])
    expect(await open('http://localhost:3000').ask('eth_accounts')).toEqual([first])
  })

  test('hear of accounts and chains of their own site while it is allowed', async () => {
    const { open, provider } = walletPages()
    const [page, beside, other] = [open(), open(), open(stranger)]
    await page.ask('eth_requestAccounts')
    await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    await provider.revoke(dapp)
    await provider.revoke(dapp)
    const heard = [
      { event: 'connect', data: { chainId: '0x1' } },
      { event: 'accountsChanged', data: [first] },
      { event: 'chainChanged', data: '0x7a69' },
      { event: 'accountsChanged', data: [] },
    ]
    expect(page.events).toEqual(heard)
    expect(beside.events).toEqual(heard)
    expect(other.events).toEqual([])
  })

  test('of a site that is allowed are connected from the start', async () => {
    const { open } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    const later = open()
    await expect.poll(() => later.events).toEqual([{ event: 'connect', data: { chainId: '0x7a69' } }])
    const gone = open()
    gone.close()
    await gone.ask('eth_accounts').catch(() => undefined)
    expect(gone.events).toEqual([])
  })

  test('hear when accounts are locked away and come back', async () => {
    const { open, provider, wallet } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    wallet.accounts = []
    await provider.refresh()
    await provider.refresh()
    wallet.accounts = [first]
    await provider.refresh()
    expect(page.events.slice(2)).toEqual([
      { event: 'accountsChanged', data: [] },
      { event: 'connect', data: { chainId: '0x1' } },
      { event: 'accountsChanged', data: [first] },
    ])
  })

  test('are told what changed since they were, whoever opens another page of the site meanwhile', async () => {
    const { open, provider, wallet } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    wallet.accounts = []
    const later = open()
    await later.ask('eth_accounts')
    await provider.refresh()
    expect(page.events.slice(2)).toEqual([{ event: 'accountsChanged', data: [] }])
  })

  test('of a site whose chain the wallet has no longer are on its first one', async () => {
    const { open, values } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    values.set('sites', values.get('sites')!.replace('"chainId":1', '"chainId":999'))
    expect(await page.ask('eth_chainId')).toBe('0x1')
    expect(await page.ask('eth_accounts')).toEqual([first])
  })

  test('that are closed get no answer, hear nothing, and their questions end', async () => {
    const { open, wallet } = walletPages()
    const page = open()
    let signal: AbortSignal | undefined
    let answer: (value: ApprovalAnswer) => void = () => undefined
    wallet.answer = (_, given) => {
      signal = given
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const asked = page.ask('eth_requestAccounts')
    await expect.poll(() => signal?.aborted).toBe(false)
    page.close()
    expect(signal?.aborted).toBe(true)
    // A click that comes too late allows nothing.
    answer({ accounts: [first] })
    await expect(asked).rejects.toEqual(refusal(4900))
    await expect(page.ask('eth_accounts')).rejects.toEqual(refusal(4900))
    expect(await open().ask('eth_accounts')).toEqual([])
    expect(page.events).toEqual([])
  })

  test('hear that the wallet ends, if they were connected', async () => {
    const { open, provider } = walletPages()
    const [page, other] = [open(), open(stranger)]
    await page.ask('eth_requestAccounts')
    provider.close()
    provider.close()
    expect(page.events.slice(2)).toEqual([
      { event: 'disconnect', data: { code: 4900, message: 'The wallet is disconnected.' } },
    ])
    expect(other.events).toEqual([])
    await expect(page.ask('eth_accounts')).rejects.toEqual(refusal(4900))
  })
})
