import type { Network } from '@oxbow/chain/Network'
import type { WalletWindow } from '@oxbow/wallet-window/openWindow'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { ProviderError, submissionUnknown } from '../ProviderError.ts'
import type { Eip1193Provider, Wallet } from '../Wallet.ts'
import type { PasskeyAccountStore } from './createPasskeyAccount.ts'

/** The wallet's stable name among EIP-6963 wallets. */
export const passkeyWalletRdns = 'oxbow.passkey-wallet'

type Hex = `0x${string}`

/**
 * The wallet that passkeys open, in a window of its own origin. This side has no keys: it remembers the address, keeps to one network at a time,
 * reads from the page's nodes, and hands everything that wants a yes to the window.
 *
 * `openWindow` is called before anything is awaited, so that a request made in a click opens its window by that click.
 */
export function passkeyWallet(options: passkeyWallet.Options): Wallet {
  return {
    platform: 'evm',
    kind: 'passkey',
    rdns: passkeyWalletRdns,
    name: options.name,
    icon: undefined,
    provider: createProvider(options),
    isLocalTestWallet: false,
  }
}

export declare namespace passkeyWallet {
  type Options = {
    readonly name: string
    /** Those it can be on; it begins on the first. */
    readonly networks: readonly Pick<Network, 'chainId'>[]
    /** A node of the page's. */
    readonly rpc: (chainId: number) => { request(asked: { method: string; params?: unknown }): Promise<unknown> }
    readonly account: PasskeyAccountStore
    /** A promise where the browser blocked it and the person has to press a button first, which `isOptional` spares them. @throws {WindowError} */
    readonly openWindow: (options?: { readonly isOptional: true }) => Opened | Promise<Opened>
  }
  /** One window, for one request. */
  type Opened = Pick<WalletWindow, 'ask'>
}

function createProvider(options: passkeyWallet.Options): Eip1193Provider {
  const { networks, rpc, account, openWindow } = options
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let chainId = networks[0]?.chainId ?? 1
  let isOpen = false

  function emit(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }

  let shared = account.getSnapshot().addresses
  account.subscribe(() => {
    const { addresses } = account.getSnapshot()
    if (addresses.join() === shared.join()) return
    shared = addresses
    emit('accountsChanged', addresses)
  })

  /** Opens the window at once and asks by it. One at a time: a second one would cover what the first asks. */
  async function ask<T>(
    question: (window: passkeyWallet.Opened) => Promise<T>,
    options?: { readonly isOptional: true },
  ): Promise<T> {
    if (isOpen) throw new ProviderError(-32002, 'The wallet’s window is open already.')
    isOpen = true
    try {
      return await question(await openWindow(options))
    } catch (error) {
      throw error instanceof WindowError ? toProviderError(error) : error
    } finally {
      isOpen = false
    }
  }

  function switchTo(parameter: unknown): null {
    const asked = Number((parameter as { chainId?: unknown } | undefined)?.chainId)
    if (!networks.some((network) => network.chainId === asked))
      throw new ProviderError(4902, `The passkey wallet does not know chain ${asked}.`)
    chainId = asked
    emit('chainChanged', toHex(asked))
    return null
  }

  function requireShared(address: unknown): Hex {
    const own = account.getSnapshot().addresses.find((each) => each === String(address).toLowerCase())
    if (own === undefined) throw new ProviderError(4100, 'This account is not signed in.')
    return own
  }

  async function send(from: unknown, asked: unknown, calls: readonly Call[]): Promise<Hex> {
    const address = requireShared(from)
    const on = asked === undefined ? chainId : Number(asked)
    if (!networks.some((network) => network.chainId === on))
      throw new ProviderError(4901, `The passkey wallet does not know chain ${on}.`)
    const params = { address, chainId: on, calls: calls.map(toWindowCall) }
    const { hash } = await ask((window) => window.ask('send', params))
    return hash as Hex
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts': {
        account.learn(await ask((window) => window.ask('connect', {})))
        return account.getSnapshot().addresses
      }
      case 'eth_accounts':
        return account.getSnapshot().addresses
      case 'eth_chainId':
        return toHex(chainId)
      case 'net_version':
        return String(chainId)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchTo(params[0])
      case 'personal_sign': {
        const [message, address] = params
        const data = toBytes(String(message))
        const asked = { address: requireShared(address), chainId, message: { type: 'personal', data } } as const
        return (await ask((window) => window.ask('sign', asked))).signature
      }
      case 'eth_signTypedData_v4': {
        const [address, data] = params
        const json = typeof data === 'string' ? data : JSON.stringify(data)
        const asked = { address: requireShared(address), chainId, message: { type: 'typed', json } } as const
        return (await ask((window) => window.ask('sign', asked))).signature
      }
      case 'eth_sendTransaction': {
        const { from, chainId: on, nonce, ...call } = params[0] as Call & Asked
        if (nonce !== undefined) throw new ProviderError(4200, 'The passkey wallet chooses nonces by itself.')
        return send(from, on, [call])
      }
      case 'wallet_sendCalls': {
        const { from, chainId: on, calls } = params[0] as Asked & { readonly calls: readonly Call[] }
        const hash = await send(from, on, calls)
        return { id: toCallsId(hash, on === undefined ? chainId : Number(on)) }
      }
      case 'wallet_getCallsStatus':
        return getCallsStatus(String(params[0]))
      case 'wallet_revokePermissions':
        account.signOut()
        await ask((window) => window.ask('lock', {}), { isOptional: true })
        return null
      default:
        if (method.startsWith('wallet_') || method.startsWith('eth_sign'))
          throw new ProviderError(4200, `The passkey wallet does not support ${method}.`)
        return rpc(chainId).request({ method, params })
    }
  }

  /** EIP-5792, by the chain's own receipt: what was sent is one transaction, done whole or not at all. */
  async function getCallsStatus(id: string) {
    const { hash, chainId: on } = fromCallsId(id)
    const receipt = (await rpc(on).request({ method: 'eth_getTransactionReceipt', params: [hash] })) as Receipt | null
    const status = receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500
    return {
      version: '2.0.0',
      id,
      chainId: toHex(on),
      atomic: true,
      status,
      receipts: receipt === null ? [] : [receipt],
    }
  }

  return {
    request: ({ method, params = [] }) => request(method, Array.isArray(params) ? params : [params]),
    on(event, listener) {
      if (!listeners.has(event)) listeners.set(event, new Set())
      listeners.get(event)!.add(listener)
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

type Asked = { readonly from?: unknown; readonly chainId?: unknown; readonly nonce?: unknown }
type Call = { readonly to?: unknown; readonly data?: unknown; readonly value?: unknown }
type Receipt = { readonly status: string; readonly transactionHash: Hex }

/** Gas and fees are the wallet's to choose: it shows what it chose. */
function toWindowCall({ to, data, value }: Call) {
  if (typeof to !== 'string') throw new ProviderError(-32602, 'The passkey wallet does not make contracts.')
  return { to, data: String(data ?? '0x'), value: `0x${BigInt(String(value ?? 0)).toString(16)}` }
}

/** What was refused, or not agreed to in time, was not done. Everything else may have been. */
function toProviderError({ code, rpcCode, message }: WindowError): ProviderError {
  if (code === 'Refused' || code === 'Expired') return new ProviderError(4001, message)
  if (code === 'Unknown') return new ProviderError(submissionUnknown, message)
  if (code === 'PrfUnavailable' || code === 'PopupBlocked') return new ProviderError(4200, message)
  return new ProviderError(rpcCode ?? -32603, message)
}

/** A text, or bytes that are meant as such. */
function toBytes(message: string): Hex {
  if (/^0x([0-9a-f]{2})*$/i.test(message)) return message as Hex
  const bytes = new TextEncoder().encode(message)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Hash and chain in one, so that a reloaded page can be told what became of them. */
function toCallsId(hash: Hex, chainId: number): Hex {
  return `${hash}${chainId.toString(16).padStart(16, '0')}`
}

function fromCallsId(id: string): { readonly hash: string; readonly chainId: number } {
  if (!/^0x[0-9a-f]{80}$/i.test(id)) throw new ProviderError(5730, 'The passkey wallet does not know these calls.')
  return { hash: id.slice(0, 66), chainId: Number.parseInt(id.slice(66), 16) }
}

function toHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}
