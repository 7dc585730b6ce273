import { describe, expect, test } from 'vitest'
import { dapp, mainnet, proposal, refusal, walletPages } from '../test/walletPages.ts'

describe('nodes', () => {
  test('are asked what reads, of the chain that the site is on, without a permission', async () => {
    const { open, calls } = walletPages()
    const params = [{ to: dapp, anything: 1 }, 'latest']
    expect(await open().ask('eth_call', ...params)).toBe('from the node: eth_call')
    expect(calls).toEqual([{ url: mainnet.nodes[0], call: { method: 'eth_call', params } }])
  })

  test('the next one is asked when one does not answer or makes no sense', async () => {
    for (const broken of [undefined, null, 'text', {}, { error: 'no' }, { error: { code: 'x', message: '' } }]) {
      const { open, wallet, calls } = walletPages()
      wallet.node = async (url) => {
        if (url === mainnet.nodes[1]) return { result: null }
        if (broken === undefined) throw new Error(url)
        return broken
      }
      expect(await open().ask('eth_getBlockByNumber', '0x1', false)).toBe(null)
      expect(calls.map(({ url }) => url)).toEqual(mainnet.nodes)
    }
  })

  test('none of which answers is 4901', async () => {
    const { open, wallet } = walletPages()
    wallet.node = async (url) => {
      throw new Error(url)
    }
    await expect(open().ask('eth_blockNumber')).rejects.toEqual(refusal(4901))
  })

  test('tell reverts by number and data; their words give away no address of a node', async () => {
    const { open, wallet, calls } = walletPages()
    const refuse = async (error: unknown) => {
      wallet.node = async () => ({ error })
      return open()
        .ask('eth_call')
        .catch((thrown) => [thrown.code, thrown.message, thrown.data])
    }
    const message = 'execution reverted'
    expect(await refuse({ code: 3, message, data: '0x08C379a0' })).toEqual([3, message, '0x08C379a0'])
    expect(calls).toHaveLength(1)
    expect(await refuse({ code: -32000, message, data: { stack: 'secret' } })).toEqual([-32000, message, undefined])
    expect(await refuse({ code: -32000, message, data: 'key=secret' })).toEqual([-32000, message, undefined])
    const leaking = `POST ${mainnet.nodes[0]} failed, wss://x.example/key too`
    expect(await refuse({ code: -32000, message: leaking })).toEqual([-32000, 'POST … failed, … too', undefined])
    expect(await refuse({ code: -32000, message: 'x'.repeat(1000) })).toEqual([-32000, 'x'.repeat(300), undefined])
  })
})

describe('requests', () => {
  test.each([
    undefined,
    null,
    'eth_accounts',
    [],
    {},
    { method: 1 },
    { method: 'eth_accounts', params: {} },
    { method: 'eth_accounts', params: 'x' },
    { method: 'eth_call', params: Array(11).fill(0) },
    { method: 'eth_accounts', params: [], origin: 'https://bank.example' },
  ])('%j is none', async (input) => {
    const { open } = walletPages()
    await expect(open().page.request(input)).rejects.toEqual(refusal(-32600))
  })

  test.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTransaction',
    'eth_signAuthorization',
    'wallet_signAuthorization',
    'wallet_grantPermissions',
    'eth_decrypt',
    'anvil_setBalance',
    'debug_traceCall',
    'admin_peers',
    'toString',
    '__proto__',
    '',
  ])('%s is a method of this wallet neither before nor after connecting, and no node hears of it', async (method) => {
    const { open, calls, asked } = walletPages()
    await expect(open().ask(method, '0x00', '0x00')).rejects.toEqual(refusal(4200))
    const page = open()
    await page.ask('eth_requestAccounts')
    await expect(page.ask(method, '0x00', '0x00')).rejects.toEqual(refusal(4200))
    expect(calls).toEqual([])
    expect(asked).toHaveLength(1)
  })

  test('ten parameters are passed on as they are', async () => {
    const { open, calls } = walletPages()
    const params = Array.from({ length: 10 }, (_, at) => at)
    await open().ask('eth_call', ...params)
    expect(calls[0]!.call.params).toEqual(params)
  })

  test('what is refused for good says what to use instead', async () => {
    const { open } = walletPages()
    const messageOf = (method: string) =>
      open()
        .ask(method)
        .catch((error) => error.message)
    expect(await messageOf('eth_sign')).toMatch('personal_sign')
    expect(await messageOf('wallet_signAuthorization')).toMatch('wallet_sendCalls')
    expect(await messageOf('eth_mystery')).toBe('This wallet doesn’t have that method.')
  })

  test('without parameters, or with an empty object in their place, are understood', async () => {
    const { open } = walletPages()
    const { page } = open()
    expect(await page.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await page.request({ method: 'eth_accounts', params: [{}] })).toEqual([])
    await expect(page.request({ method: 'eth_accounts', params: [1] })).rejects.toEqual(refusal(-32602))
  })

  test('wrong parameters say where, and quote nothing', async () => {
    const { page } = await walletPages().connected()
    const messageOf = (...params: unknown[]) =>
      page.ask('wallet_addEthereumChain', ...params).catch((error) => error.message)
    const secret = 'correct horse battery'
    expect(await messageOf({ ...proposal, rpcUrls: [secret] })).toBe('The parameters are wrong at 0.rpcUrls.0.')
    expect(await messageOf({ ...proposal, [secret]: secret })).toBe('The parameters are wrong at 0.')
    expect(await messageOf()).toBe('The parameters are wrong.')
  })

  test('only one permission can be asked for', async () => {
    const { page, asked } = await walletPages().connected()
    for (const params of [
      [],
      [{}],
      [{ eth_accounts: { all: true } }],
      [{ eth_accounts: {}, snap_dialog: {} }],
      [{ eth_accounts: {} }, {}],
    ])
      for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
        await expect(page.ask(method, ...params)).rejects.toEqual(refusal(-32602))
    expect(asked).toEqual([])
  })
})
