import { createChainClient } from '@oxbow/chain/createChainClient'
import type { Network } from '@oxbow/chain/Network'
import { type Client, type Hex, http } from 'viem'
import { ProviderError } from '../ProviderError.ts'
import type { Eip1193Provider, Wallet } from '../Wallet.ts'

/** The wallet's stable rdns (EIP-6963). */
export const localTestWalletRdns = 'oxbow.local-test-wallet'

/** Chain ids of profile `local`. No public network has them, so what is signed for them has no value elsewhere. */
export const localChainIds: ReadonlySet<number> = new Set([31337, 31338, 31339, 31340])

/**
 * A wallet with funded accounts on the local chains, so that a newcomer can trade at once. Its keys are public, so it refuses to sign for any chain
 * id that isn't local.
 *
 * @example
 * const wallet = localTestWallet({ accounts, networks, rpcUrl: client.api.rpcUrl })
 */
export function localTestWallet(options: localTestWallet.Options): Wallet {
  return {
    platform: 'evm',
    kind: 'keys',
    rdns: localTestWalletRdns,
    name: 'Local test wallet',
    icon: undefined,
    provider: createProvider(options),
    isLocalTestWallet: true,
  }
}

export declare namespace localTestWallet {
  type Options = {
    /** From `GET /v1/config`, `features.testWallet`. */
    readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
    /** Networks known from the start, beginning with the current one. The page can add others. */
    readonly networks: readonly Pick<Network, 'chainId'>[]
    /** Called for each request, because people can change the node while the page is open. */
    readonly rpcUrl: (chainId: number) => string
    /** Asks the user; default: accepts everything. */
    readonly confirm?: ((request: LocalWalletRequest) => Promise<boolean>) | undefined
  }
}

/** Delay of connecting without a confirmation, so that pages show that they wait for a wallet. */
const connectDelayMs = 1

/** A request to confirm. */
export type LocalWalletRequest = { readonly method: string; readonly params: readonly unknown[] }

function createProvider(options: localTestWallet.Options): Eip1193Provider {
  const { accounts, networks, rpcUrl, confirm = async () => true } = options
  const known = new Set(networks.map(({ chainId }) => chainId).filter((chainId) => localChainIds.has(chainId)))
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const clients = new Map<string, Client>()
  let chainId = [...known][0] ?? 31337

  function rpc(): Client {
    const url = rpcUrl(chainId)
    let client = clients.get(url)
    if (client === undefined) {
      client = createChainClient({ transport: http(url, { retryCount: 0 }) })
      clients.set(url, client)
    }
    return client
  }

  async function askUser(method: string, params: readonly unknown[]) {
    if (!(await confirm({ method, params }))) throw new ProviderError(4001, 'The user rejected the request.')
  }

  async function signer(address: unknown) {
    const account = accounts.find((candidate) => candidate.address.toLowerCase() === String(address).toLowerCase())
    if (account === undefined) throw new ProviderError(4100, 'This account is not in the local test wallet.')
    // Loaded on demand: signing code is large, and most visitors never use it.
    const { privateKeyToAccount } = await import('viem/accounts')
    return privateKeyToAccount(account.privateKey)
  }

  function switchTo(next: number) {
    chainId = next
    for (const listener of listeners.get('chainChanged') ?? []) listener(toHex(next) as never)
  }

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        await new Promise((resolve) => setTimeout(resolve, connectDelayMs))
        await askUser(method, params)
        return accounts.map(({ address }) => address)
      case 'eth_accounts':
        return accounts.map(({ address }) => address)
      case 'eth_chainId':
        return toHex(chainId)
      case 'net_version':
        return String(chainId)
      case 'wallet_switchEthereumChain': {
        const next = requireLocal(params)
        if (!known.has(next)) throw new ProviderError(4902, 'The local test wallet does not know this network.')
        if (next === chainId) return null
        await askUser(method, params)
        switchTo(next)
        return null
      }
      case 'wallet_addEthereumChain': {
        const next = requireLocal(params)
        await askUser(method, params)
        known.add(next)
        switchTo(next)
        return null
      }
      case 'personal_sign': {
        const [message, address] = params
        const account = await signer(address)
        await askUser(method, params)
        return account.signMessage({ message: { raw: message as Hex } })
      }
      case 'eth_signTypedData_v4': {
        const [address, json] = params
        const typed = (typeof json === 'string' ? JSON.parse(json) : json) as TypedData
        if (Number(typed.domain?.chainId) !== chainId)
          throw new ProviderError(4901, `This data is for chain ${typed.domain?.chainId}, the wallet is on ${chainId}.`)
        const account = await signer(address)
        await askUser(method, params)
        const { EIP712Domain: _, ...types } = typed.types
        return account.signTypedData({ ...typed, types } as Parameters<typeof account.signTypedData>[0])
      }
      case 'eth_sendTransaction': {
        const [transaction] = params as [WalletTransaction]
        if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
          throw new ProviderError(4901, `This transaction is for chain ${Number(transaction.chainId)}.`)
        const account = await signer(transaction.from)
        await askUser(method, params)
        return sendTransaction(rpc(), chainId, account, transaction)
      }
      case 'eth_sign':
      case 'eth_signTypedData':
      case 'eth_signTypedData_v3':
        throw new ProviderError(4200, `The local test wallet does not support ${method}.`)
      default:
        // Wallet methods, such as capabilities, which the node doesn't know either.
        if (method.startsWith('wallet_'))
          throw new ProviderError(4200, `The local test wallet does not support ${method}.`)
        return rpc().request({ method, params } as never)
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

type TypedData = {
  readonly domain?: { readonly chainId?: unknown }
  readonly types: Record<string, unknown>
}

type WalletTransaction = {
  readonly from: Hex
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly chainId?: Hex | number
  readonly nonce?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

type Signer = { signTransaction(transaction: object): Promise<Hex> }

async function sendTransaction(rpc: Client, chainId: number, account: Signer, asked: WalletTransaction): Promise<Hex> {
  const { from, to, data = '0x', value = '0x0' } = asked
  const call = { from, to, data, value }
  const [nonce, gas, fees] = await Promise.all([
    asked.nonce ?? rpc.request({ method: 'eth_getTransactionCount', params: [from, 'pending'] } as never),
    asked.gas ?? rpc.request({ method: 'eth_estimateGas', params: [call] } as never),
    asked.maxFeePerGas === undefined ? getFees(rpc) : undefined,
  ])
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    to,
    data,
    value: BigInt(value),
    nonce: Number(nonce),
    gas: BigInt(gas),
    maxFeePerGas: fees?.maxFeePerGas ?? BigInt(asked.maxFeePerGas!),
    maxPriorityFeePerGas: fees?.maxPriorityFeePerGas ?? BigInt(asked.maxPriorityFeePerGas ?? 0),
  })
  return rpc.request({ method: 'eth_sendRawTransaction', params: [signed] } as never)
}

async function getFees(rpc: Client) {
  const gasPrice = BigInt(await rpc.request({ method: 'eth_gasPrice', params: [] } as never))
  return { maxFeePerGas: gasPrice * 2n, maxPriorityFeePerGas: gasPrice / 100n }
}

function requireLocal(params: readonly unknown[]): number {
  const chainId = Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
  if (!localChainIds.has(chainId))
    throw new ProviderError(4200, `The local test wallet works on local chains only, not on chain ${chainId}.`)
  return chainId
}

function toHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}
