import { base58 } from '@scure/base'
import type { Account, SvmAddress } from '../Account.ts'
import type { Wallet } from '../Wallet.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

type Accounts = readonly Account<'svm'>[]

/** The parts of the Wallet Standard that are used, each of which may be something else: any script can register a wallet. */
type StandardWallet = { readonly [name in 'accounts' | 'chains' | 'features' | 'icon' | 'name']?: unknown }

/** Longest name, in characters, as for EVM wallets. */
const longestName = 64
/** The types that the standard allows. */
const iconPattern = /^data:image\/(svg\+xml|webp|png|gif);base64,/

/** A registered wallet that can connect to Solana; undefined for wallets of other chains and for anything that isn't a wallet. */
export function fromStandardWallet(value: unknown): Wallet<'svm'> | undefined {
  try {
    return isObject(value) ? read(value as StandardWallet) : undefined
  } catch {
    // Getters of a hostile object may throw.
    return undefined
  }
}

function read(standard: StandardWallet): Wallet<'svm'> | undefined {
  const { name, icon, chains } = standard
  const connect = methodOf(standard, 'standard:connect', 'connect')
  if (typeof name !== 'string' || name.trim() === '' || connect === undefined || !hasSolana(chains)) return undefined
  return {
    platform: 'svm',
    kind: 'external',
    name: name.trim().slice(0, longestName),
    icon: typeof icon === 'string' && iconPattern.test(icon) ? icon : undefined,
    provider: createProvider(standard, connect),
  }
}

function createProvider(standard: StandardWallet, connect: Method): SolanaProvider {
  return {
    async connect({ silent }) {
      const answer = await connect(silent ? { silent: true } : undefined)
      return parseAccounts(isObject(answer) ? (answer as StandardWallet).accounts : undefined)
    },
    async disconnect() {
      await methodOf(standard, 'standard:disconnect', 'disconnect')?.()
    },
    onAccounts(listener) {
      const stop = methodOf(
        standard,
        'standard:events',
        'on',
      )?.('change', () => listener(parseAccounts(standard.accounts)))
      return () => void (typeof stop === 'function' && stop())
    },
  }
}

/** Solana accounts as a wallet lists them. Others are left out, and so are those whose address isn't that of their public key. */
function parseAccounts(value: unknown): Accounts {
  if (!Array.isArray(value)) return []
  const addresses = value.flatMap((entry: unknown) => {
    const { address, publicKey, chains } = isObject(entry) ? (entry as Record<string, unknown>) : {}
    if (!hasSolana(chains) || !(publicKey instanceof Uint8Array) || publicKey.length !== 32) return []
    return base58.encode(publicKey) === address ? [address as SvmAddress] : []
  })
  return [...new Set(addresses)].map((address) => ({ platform: 'svm', address }))
}

type Method = (...parameters: readonly unknown[]) => unknown

function methodOf({ features }: StandardWallet, feature: string, name: string): Method | undefined {
  const found = isObject(features) ? (features as Record<string, unknown>)[feature] : undefined
  const method = isObject(found) ? (found as Record<string, unknown>)[name] : undefined
  return typeof method === 'function' ? (method.bind(found) as Method) : undefined
}

/** Whether one of the chains is a network of Solana; which one doesn't matter, since an address is the same on all. */
function hasSolana(chains: unknown): boolean {
  return Array.isArray(chains) && chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
