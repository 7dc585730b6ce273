import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deploymentSchema } from '@oxbow/chain/Deployment'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { z } from 'zod'
import { collectionsOf } from '../collections/collectionTable.ts'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import type { Market } from '../market/planMarket.ts'
import { fundedAccounts } from '../market/seedPools.ts'
import { devAccount } from '../node/devAccounts.ts'
import { logoOf } from '../tokens/logoOf.ts'
import { stablecoinSymbols } from '../tokens/tokenTable.ts'
import { blockTimeSeconds, type LocalNetwork } from './localNetworkTable.ts'

/** Blocks until finality; Ponder assumes the same number for local chain ids. */
export const finalityDepthBlocks = 30

/** Facts of a seeded chain. */
export type ChainFacts = {
  readonly contracts: Required<Contracts>
  readonly genesisHash: Hex
  readonly seededBlock: number | undefined
}

/** Writes `<dataDir>/deployments/<slug>.json` atomically. */
export async function writeDeployment(
  dataDir: string,
  network: LocalNetwork,
  facts: ChainFacts,
  market: Market,
): Promise<void> {
  const path = toPath(dataDir, network)
  await mkdir(dirname(path), { recursive: true })
  const deployment = deploymentSchema.parse(toDeployment(network, facts, market))
  await writeFile(`${path}.next`, `${JSON.stringify(deployment, null, 2)}\n`)
  await rename(`${path}.next`, path)
}

/** Reads what `writeDeployment` wrote; undefined if it is missing or broken, and the chain must be seeded again. */
export async function readDeployment(dataDir: string, network: LocalNetwork): Promise<ChainFacts | undefined> {
  const text = await readFile(toPath(dataDir, network), 'utf8').catch(() => '')
  const parsed = deploymentSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { network: written, genesisHash, seededBlock } = parsed.data
  return { contracts: written.contracts as Required<Contracts>, genesisHash: genesisHash as Hex, seededBlock }
}

function toPath(dataDir: string, { slug }: LocalNetwork): string {
  return join(dataDir, 'deployments', `${slug}.json`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toDeployment(
  { slug, chainId, name, wrappedSymbol, isTestnet }: LocalNetwork,
  { contracts, genesisHash, seededBlock }: ChainFacts,
  market: Market,
): z.input<typeof deploymentSchema> {
  const regular = market.tokens.filter(({ quirk }) => quirk === undefined)
  return {
    network: {
      chainId,
      slug,
      name,
      profile: 'local',
      isTestnet,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      wrappedSymbol,
      blockTimeSeconds,
      finalityDepthBlocks,
      startBlock: 0,
      universalRouterVersion: '2.0.0',
      contracts,
      stablecoins: stablecoinSymbols.map((symbol) => regular.find((token) => token.symbol === symbol)!.address),
      allowedHooks: [ownAddress('CountingHook'), ownAddress('DynamicFeeHook')],
    },
    genesisHash,
    seededBlock,
    tokens: market.tokens.map((token) => {
      const logo = logoOf(token)
      return {
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        ...(logo ? { logo } : {}),
        ...(token.quirk ? { quirk: token.quirk } : {}),
      }
    }),
    collections: collectionsOf(slug).map(({ address, standard }) => ({ address, standard })),
    accounts: fundedAccounts.map((index) => {
      const { address, privateKey } = devAccount(index)
      return { address, privateKey }
    }),
  }
}
