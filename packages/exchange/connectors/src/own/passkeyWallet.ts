import type { Network } from '@oxbow/chain/Network'
import type { WalletWindow } from '@oxbow/wallet-window/openWindow'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { ProviderError, submissionUnknown } from '../ProviderError.ts'
import type { Eip1193Provider, Wallet } from '../Wallet.ts'
import type { PasskeyAccountStore } from './createPasskeyAccount.ts'
import type { SentCallsStore } from './createSentCalls.ts'
import { type Call, passkeyCalls, toWindowCall } from './passkeyCalls.ts'

/** The wallet's stable rdns (EIP-6963). */
export const passkeyWalletRdns = 'oxbow.passkey-wallet'

type Hex = `0x${string}`

/**
 * The passkey wallet, whose window runs on an origin of its own. This side has no keys: it stores the address and the current network, reads from the
 * page's nodes, and passes everything that needs approval to the window.
 *
 * `openWindow` is called before the first await, so that a request made in a click may open a window.
 */
export function passkeyWallet(options: passkeyWallet.Options): Wallet {
  const relayed = new Map<string, number>()
  return {
    platform: 'evm',
    kind: 'passkey',
    rdns: passkeyWalletRdns,
    name: options.name,
    icon: undefined,
    provider: createProvider(options, relayed),
    isLocalTestWallet: false,
    relayedUntilMs: (hash) => relayed.get(hash),
  }
}

export declare namespace passkeyWallet {
  type Options = {
    readonly name: string
    /** Supported networks; the first is the initial one. */
    readonly networks: readonly Pick<Network, 'chainId'>[]
    /** The page's node of a chain. */
    readonly rpc: (chainId: number) => { request(asked: { method: string; params?: unknown }): Promise<unknown> }
    readonly account: PasskeyAccountStore
    readonly sentCalls: SentCallsStore
    /** The operator sends calls of accounts without native currency for a fee in a token. */
    readonly paysInTokens: boolean
    /**
     * Returns a promise if the browser blocked the window and the person has to press a button first; with `isOptional` that is skipped. @throws
     * {WindowError}
     */
    readonly openWindow: (options?: { readonly isOptional: true }) => Opened | Promise<Opened>
  }
  /** A window for one request. */
  type Opened = Pick<WalletWindow, 'ask'>
}

/** @param relayed until when others may send transactions, Unix milliseconds, by hash */
function createProvider(options: passkeyWallet.Options, relayed: Map<string, number>): Eip1193Provider {
  const { networks, rpc, account, openWindow } = options
  const several = passkeyCalls({
    chainIds: networks.map(({ chainId }) => chainId),
    rpc,
    sent: options.sentCalls,
    paysInTokens: options.paysInTokens,
    ask: (params, onBegun) => ask((window) => window.ask('send', params, onBegun)),
  })
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

  /** Opens the window at once and sends a request. Only one at a time, since a second window would cover the first. */
  async function ask<T>(
    question: (window: passkeyWallet.Opened) => Promise<T>,
    options?: { readonly isOptional: true },
  ): Promise<T> {
    if (isOpen) throw new ProviderError(-32002, 'The wallet’s window is already open.')
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

  /** With EIP-5792 the wallet chooses the account if none is named. */
  const requireSharedOrFirst = (address: unknown) => requireShared(address ?? account.getSnapshot().addresses[0])

  async function send({ from, chainId: asked, nonce, ...call }: Call & Asked): Promise<Hex> {
    if (nonce !== undefined) throw new ProviderError(4200, 'The passkey wallet chooses nonces by itself.')
    const address = requireShared(from)
    const on = asked === undefined ? chainId : Number(asked)
    if (!networks.some((network) => network.chainId === on))
      throw new ProviderError(4901, `The passkey wallet does not know chain ${on}.`)
    const params = { address, chainId: on, calls: [toWindowCall(call)] }
    const { hashes, relayedUntil } = await ask((window) => window.ask('send', params))
    const [hash] = hashes as [Hex]
    if (relayedUntil !== undefined) relayed.set(hash, relayedUntil * 1_000)
    return hash
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
      case 'eth_sendTransaction':
        return send(params[0] as Call & Asked)
      case 'wallet_sendCalls':
        return several.sendCalls(params[0], requireSharedOrFirst, chainId)
      case 'wallet_getCallsStatus':
        return several.getCallsStatus(String(params[0]))
      case 'wallet_getCapabilities':
        return several.getCapabilities(requireShared(params[0]), params[1])
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

/** Refused or expired requests were not executed; all other errors may come after execution. */
function toProviderError({ code, rpcCode, message }: WindowError): ProviderError {
  if (code === 'Refused' || code === 'Expired') return new ProviderError(4001, message)
  if (code === 'Unknown') return new ProviderError(submissionUnknown, message)
  if (code === 'PrfUnavailable' || code === 'PopupBlocked') return new ProviderError(4200, message)
  return new ProviderError(rpcCode ?? -32603, message)
}

/** The bytes of a text, or of a hex string. */
function toBytes(message: string): Hex {
  if (/^0x([0-9a-f]{2})*$/i.test(message)) return message as Hex
  const bytes = new TextEncoder().encode(message)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}
