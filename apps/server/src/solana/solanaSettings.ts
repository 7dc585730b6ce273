import { listVariable } from '@oxbow/chain/listVariable'
import type { Config } from '@oxbow/contract/Config'
import { z } from 'zod'

/** The operator's Solana nodes; undefined without one. */
export type SolanaSettings = {
  /** Asked in this order. */
  readonly urls: readonly string[]
  readonly network: SolanaNetwork
}

type SolanaFeature = Config['features']['solana']
export type SolanaNetwork = Extract<SolanaFeature, { status: 'on' }>['value']['network']

/** Variables of `SolanaSettings`, for the server's schema. */
export const solanaVariables = {
  /** Nodes of Solana, comma separated, in order of preference. Without one, Solana is off. */
  OXBOW_SOLANA_RPC: listVariable().pipe(z.array(z.url({ protocol: /^https?$/ }), 'write URLs, comma separated')),
  /** Which network they are of; a node of another one isn't used. `local` is any other, and shown as simulated. */
  OXBOW_SOLANA_NETWORK: z.enum(['mainnet', 'devnet', 'testnet', 'local']).default('mainnet'),
}

export function toSolanaSettings(data: z.output<z.ZodObject<typeof solanaVariables>>): SolanaSettings | undefined {
  const { OXBOW_SOLANA_RPC: urls, OXBOW_SOLANA_NETWORK: network } = data
  return urls.length === 0 ? undefined : { urls, network }
}

/** The feature as pages see it. */
export function toSolanaFeature(settings: SolanaSettings | undefined): SolanaFeature {
  if (settings === undefined) return { status: 'off', reason: 'The operator has set no node of Solana.' }
  return { status: 'on', value: { network: settings.network } }
}
