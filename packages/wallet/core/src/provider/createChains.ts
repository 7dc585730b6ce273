import { z } from 'zod/mini'
import type { Hex } from '../signer/EvmTransaction.ts'
import type { VaultStorage } from '../vault/createVaultStore.ts'
import { createRecords } from './createRecords.ts'
import { count } from './shapes.ts'

const walletChain = z.strictObject({
  chainId: count,
  name: z.string(),
  currency: z.strictObject({ name: z.string(), symbol: z.string(), decimals: count }),
  /** URLs, in the order in which they are tried. */
  nodes: z.array(z.string()),
  explorers: z.array(z.string()),
})
export type WalletChain = z.infer<typeof walletChain>

export type Chains = {
  list(): Promise<readonly WalletChain[]>
  get(chainId: number): Promise<WalletChain | undefined>
  /** Adds an unknown chain; a known one keeps its nodes. */
  add(chain: WalletChain): Promise<void>
}

const maxAdded = 50

/** The wallet's own chains, which can't be overridden, and those that sites added. */
export function createChains(options: {
  readonly known: readonly WalletChain[]
  readonly storage: VaultStorage
  readonly name: string
}): Chains {
  const { known } = options
  const added = createRecords({ ...options, shape: walletChain, most: maxAdded })
  const list = async () => withoutKnown(known, await added.list())
  return {
    list,
    get: async (chainId) => (await list()).find((each) => each.chainId === chainId),
    async add(chain) {
      await added.change((chains) => withoutKnown(chains, [chain]))
    },
  }
}

function withoutKnown(known: readonly WalletChain[], more: readonly WalletChain[]): readonly WalletChain[] {
  return [...known, ...more.filter(({ chainId }) => !known.some((each) => each.chainId === chainId))]
}

export function chainIdHex({ chainId }: { readonly chainId: number }): Hex {
  return `0x${chainId.toString(16)}`
}
