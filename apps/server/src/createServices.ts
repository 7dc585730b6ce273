import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { onchainPools } from '@oxbow/chain/pool-source/onchainPools'
import { createLiveMarket } from '@oxbow/exchange/desk/createLiveMarket'
import { createFeeOracle } from '@oxbow/exchange/desk/FeeOracle'
import { createOperatorLists } from './createOperatorLists.ts'
import { createTokenSupplies } from './data/createTokenSupplies.ts'
import { createDatabase } from './data/Database.ts'
import { createIndexHeads } from './data/IndexHeads.ts'
import type { Env } from './env.ts'
import { createNodeClient } from './node/NodeClient.ts'
import { createChainRewards } from './rewards/createChainRewards.ts'
import type { Chain, Services } from './Services.ts'
import { createTokenCatalogue } from './TokenCatalogue.ts'
import { createLocalTestnet } from './testnet/createLocalTestnet.ts'
import { createNativePrice } from './trade/NativePrice.ts'

/** Starts following each chain and opens the database; nothing is waited for, every part recovers by itself. */
export function createServices(
  env: Env,
  networks: readonly EnabledNetwork[],
  onProblem: (error: unknown, what: string) => void,
): Services & AsyncDisposable {
  const database = env.databaseUrl === undefined ? undefined : createDatabase(env.databaseUrl)
  const indexHeads = database && createIndexHeads(database)
  const chains = new Map<number, Chain>()
  const listeners: ((chain: Chain) => void)[] = []
  const lists = createOperatorLists({ urls: env.tokenLists, onProblem })
  const tokens = createTokenCatalogue(lists)

  function serve(enabled: EnabledNetwork): void {
    const { network, startBlock } = enabled
    const node = createNodeClient(enabled)
    const { client } = node
    const chain: Chain = {
      ...enabled,
      node,
      client,
      market: createLiveMarket({
        network,
        client,
        source: onchainPools({ client: node.background, network, startBlock }),
        onProblem: (error) => onProblem(error, network.slug),
        blockedTokens: env.blockedTokens,
      }),
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

  const { devnetPort, dataDir } = env
  const testnet = devnetPort === undefined ? undefined : createLocalTestnet({ controlPort: devnetPort, dataDir, serve })
  void testnet?.resume()

  return {
    env: {
      ...env,
      webRoot: env.webRoot ?? beside('apps/web/dist'),
      logosRoot: env.logosRoot ?? (env.profile === 'local' ? beside('devnet/logos') : undefined),
    },
    chains,
    watchChains(listener) {
      listeners.push(listener)
      for (const chain of chains.values()) listener(chain)
    },
    testnet,
    tokens,
    database,
    indexHeads,
    supplies: database && createTokenSupplies(database, chains),
    async [Symbol.asyncDispose]() {
      lists.stop()
      indexHeads?.close()
      await Promise.all([...[...chains.values()].map(({ market }) => market.stop()), database?.close()])
    },
  }
}

/** What lies beside the server in a checkout; undefined where it is installed alone. */
function beside(path: string): string | undefined {
  const folder = join(import.meta.dirname, '../../..', path)
  return existsSync(folder) ? folder : undefined
}
