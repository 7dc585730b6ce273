import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGatewayUrl } from '@oxbow/chain/gatewayPath'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { createLiveMarket } from '@oxbow/market/createLiveMarket'
import { createFeeOracle } from '@oxbow/market/FeeOracle'
import { listedPools } from '@oxbow/pools/listedPools'
import type { PoolSource } from '@oxbow/pools/Market'
import { onchainPools } from '@oxbow/pools/onchainPools'
import { partFirst } from '@oxbow/pools/partFirst'
import { Counter, Registry } from 'prom-client'
import { createSearchBudget } from './access/createSearchBudget.ts'
import { createScreening } from './access/screening/createScreening.ts'
import { createOperatorLists } from './createOperatorLists.ts'
import { createDatabase } from './index-data/Database.ts'
import { createIndexHeads } from './index-data/IndexHeads.ts'
import { createPoolMemory } from './index-data/market/createPoolMemory.ts'
import { createTokenSupplies } from './index-data/market/supplies/createTokenSupplies.ts'
import { createCollectionNames } from './index-data/nfts/createCollectionNames.ts'
import { createNftStore } from './index-data/nfts/metadata/createNftStore.ts'
import { createLogoStore } from './logos/createLogoStore.ts'
import { countNodeCalls } from './node/countNodeCalls.ts'
import { createNodeClient, type NodeClient } from './node/NodeClient.ts'
import { isReportedByGateway, type NetworkWatch, watchNetwork } from './node/watchNetwork.ts'
import { createOwnData } from './own-data/createOwnData.ts'
import { createOrderFeed } from './own-data/orders/feed/createOrderFeed.ts'
import { createRamps } from './own-data/ramps/createRamps.ts'
import { createChainRewards } from './rewards/createChainRewards.ts'
import type { Chain, Services } from './Services.ts'
import type { Env } from './settings/env.ts'
import { createSolanaReader } from './solana/createSolanaReader.ts'
import { createTokenCatalogue } from './TokenCatalogue.ts'
import { createLocalTestnet } from './testnet/createLocalTestnet.ts'
import { createNativePrice } from './trade/NativePrice.ts'

const connectionsOfOwnData = 6
/** Interval for storing a public chain's known pools. */
const keepEveryMs = 600_000
/** How long the market of listed tokens waits for the lists. */
const longestWaitForListsMs = 10_000

/** Starts following each chain and opens the database. Doesn't wait for anything; every part recovers on its own. */
export function createServices(
  env: Env,
  networks: readonly EnabledNetwork[],
  onProblem: (error: unknown, what: string, chain?: string) => void,
  /** Output for the operator in the terminal. */
  tell: (text: string) => void = () => {},
): Services & AsyncDisposable {
  const database = env.databaseUrl === undefined ? undefined : createDatabase(env.databaseUrl)
  const indexHeads = database && createIndexHeads(database)
  // Signing in and orders don't wait for the statements of market pages.
  const ownDatabase = env.databaseUrl === undefined ? undefined : createDatabase(env.databaseUrl, connectionsOfOwnData)
  const ownData =
    ownDatabase &&
    env.databaseUrl !== undefined &&
    createOwnData({ url: env.databaseUrl, database: ownDatabase, onProblem: (error) => onProblem(error, 'own data') })
  const chains = new Map<number, Chain>()
  const listeners: ((chain: Chain) => void)[] = []
  const lists = createOperatorLists({ urls: env.tokenLists, onProblem, onRead: () => void logos.refresh() })
  const logos = createLogoStore({
    settings: env.logos,
    *named() {
      for (const { network } of chains.values()) if (network.logoUrl !== undefined) yield network.logoUrl
      yield* lists.logoUrls()
    },
    onProblem: (error) => onProblem(error, 'logos'),
  })
  const tokens = createTokenCatalogue(lists, logos)
  const nfts = createNftStore({ hosts: env.nftHosts, clientOf: (chainId) => chains.get(chainId)!.node.client })
  const stopping = new AbortController()
  const keepers: NodeJS.Timeout[] = []
  const poolsRead = new Map<number, number>()
  const registry = new Registry()
  const onCall = countNodeCalls(registry)
  const quotes = new Counter({
    name: 'oxbow_quotes_total',
    help: 'Quotes computed, for requests and for open pages.',
    labelNames: ['chain', 'outcome'],
    registers: [registry],
  })

  function serve(enabled: EnabledNetwork): void {
    const { network, startBlock } = enabled
    const node = createNodeClient(enabled, (host, call) => onCall(network.slug, host, call))
    const { client } = node
    const watch = network.profile === 'local' ? undefined : examine(enabled, node)
    const chain: Chain = {
      ...enabled,
      node,
      client,
      market: createLiveMarket({
        network,
        client,
        source: openPools(enabled, node),
        onProblem: (error) => onProblem(error, 'market feed', network.slug),
        blockedTokens: env.blockedTokens,
      }),
      poolsRead: () => poolsRead.get(network.chainId),
      findings: watch?.findings,
      archive: () => watch?.archive(),
      rewards: createChainRewards({ network, startBlock, client, dataDir: env.dataDir }),
      fees: createFeeOracle(client, network.name),
      toUsd: createNativePrice(database, network.chainId, network.contracts.weth).toUsd,
      findToken: (address) => tokens.find(network.chainId, address),
    }
    tokens.add(enabled)
    lists.add({ chainId: network.chainId, client, multicall3: network.contracts.multicall3 })
    chains.set(network.chainId, chain)
    for (const listener of listeners) listener(chain)
  }
  for (const enabled of networks) serve(enabled)
  void logos.refresh()

  function examine(enabled: EnabledNetwork, { endpoints }: NodeClient): NetworkWatch {
    const { chainId, name, slug } = enabled.network
    const hasGateway = endpoints.every(({ url }) => isGatewayUrl(url))
    return watchNetwork({
      endpoints,
      enabled,
      onFinding: (finding) => {
        // The gateway reports it with its time, and again when it is resolved.
        if (hasGateway && isReportedByGateway(finding)) return
        const { node, text, action } = finding
        const whose = node === null ? '' : `OXBOW_RPC_${chainId}, URL ${node}: `
        const said = `${whose}${text}${action === undefined ? '' : ` ${action}`}`
        onProblem(new BaseError(said), 'doctor', slug)
        tell(`${name}: ${said}`)
      },
      signal: stopping.signal,
    })
  }

  /** The devnet's logs are read in a second. Those of a public network take minutes or hours; until then only the pools of listed tokens are used. */
  function openPools({ network, startBlock }: EnabledNetwork, { client, background }: NodeClient): PoolSource {
    const { chainId, slug } = network
    if (network.profile === 'local') return onchainPools({ client, network, startBlock })
    const onError = (error: unknown) => onProblem(error, 'pools', slug)
    const memory = database && createPoolMemory({ database, chainId, onProblem: onError })
    poolsRead.set(chainId, 0)
    const whole = onchainPools({
      client: background,
      network,
      startBlock,
      memory,
      onProgress: ({ blocksRead, blocks }) => poolsRead.set(chainId, blocks === 0 ? 1 : blocksRead / blocks),
    })
    keepers.push(setInterval(() => void whole.keep().catch(onError), keepEveryMs).unref())
    const part: PoolSource = {
      async load() {
        await Promise.race([lists.whenRead(), sleep(longestWaitForListsMs, undefined, { ref: false })])
        const listed = tokens.entries(chainId).map(([address]) => address as `0x${string}`)
        return listedPools({ client, network, tokens: listed }).load()
      },
    }
    return partFirst({ part, whole, onError, signal: stopping.signal })
  }

  const { devnetPort, dataDir } = env
  const testnet = devnetPort === undefined ? undefined : createLocalTestnet({ controlPort: devnetPort, dataDir, serve })
  void testnet?.resume()

  return {
    env: {
      ...env,
      webRoot: env.webRoot ?? beside('apps/web/dist'),
      // A first start builds it after the site is up, so it may not exist yet.
      walletRoot: env.walletRoot ?? placeOf('apps/wallet/dist'),
      logosRoot: env.logosRoot ?? (env.profile === 'local' ? beside('devnet/logos') : undefined),
    },
    chains,
    watchChains(listener) {
      listeners.push(listener)
      for (const chain of chains.values()) listener(chain)
    },
    testnet,
    tokens,
    logos,
    nfts,
    collectionNames: createCollectionNames(nfts.readName),
    database,
    ownData: ownData || undefined,
    orderFeed: ownData ? createOrderFeed(ownData, (error) => onProblem(error, 'order feed')) : undefined,
    screening: env.screening && createScreening(env.screening, { onProblem: (error) => onProblem(error, 'screening') }),
    ramps: createRamps(env),
    solana: env.solana && createSolanaReader(env.solana, (error) => onProblem(error, 'Solana')),
    indexHeads,
    supplies: database && createTokenSupplies(database, chains),
    registry,
    searchBudget: createSearchBudget(env.rateLimitPerMinute),
    countQuote: (chain, outcome) => quotes.inc({ chain, outcome }),
    async [Symbol.asyncDispose]() {
      lists.stop()
      nfts.stop()
      stopping.abort()
      for (const keeper of keepers) clearInterval(keeper)
      indexHeads?.close()
      await Promise.all([
        ...[...chains.values()].map(({ market }) => market.stop()),
        logos.stop(),
        database?.close(),
        ownDatabase?.close(),
      ])
    },
  }
}

/** Path next to the server in a checkout; undefined if the server is installed alone. */
function beside(path: string): string | undefined {
  const folder = placeOf(path)
  return existsSync(folder) ? folder : undefined
}

function placeOf(path: string): string {
  return join(import.meta.dirname, '../../..', path)
}
