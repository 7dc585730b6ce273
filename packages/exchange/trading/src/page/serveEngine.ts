import '@oxbow/contract/jitless'
import type { TokenId } from '@oxbow/amm/PoolState'
import { createChainClient } from '@oxbow/chain/createChainClient'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { OwnNodeError, type OwnNodes } from '@oxbow/client/createOwnNodes'
import { ownNodeTransport } from '@oxbow/client/ownNodeTransport'
import { ApiError, errorStatus, isApiErrorCode } from '@oxbow/contract/ApiError'
import { quoteRequestSchema } from '@oxbow/contract/Quote'
import { swapRequestSchema } from '@oxbow/contract/Swap'
import { BaseError } from '@oxbow/errors/BaseError'
import { createLiveMarket } from '@oxbow/market/createLiveMarket'
import { createFeeOracle } from '@oxbow/market/FeeOracle'
import type { LiveMarket } from '@oxbow/market/LiveMarket'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { poolPrices } from '@oxbow/market/poolPrices'
import { poolsWithinReach } from '@oxbow/market/poolsWithinReach'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { PoolMemory } from '@oxbow/pools/PoolMemory'
import { defineChain, type Hex } from 'viem'
import { quoteTrade } from '../quote/quoteTrade.ts'
import { prepareTrade } from '../trade/prepareTrade.ts'
import type {
  EngineOperations,
  EnginePolicy,
  EngineState,
  EngineToken,
  FromEngine,
  ToEngine,
} from './EngineMessages.ts'
import { type Refusal, refusalOf } from './refusalOf.ts'

/**
 * Quotes and transactions from a node alone: pools in memory and the same code that the server runs. Runs in a worker of the page, which forwards its
 * requests to the node.
 *
 * @example
 * serveEngine(self, { memoryOf: browserPoolMemory })
 */
export function serveEngine(scope: serveEngine.Scope, options: serveEngine.Options = {}): void {
  const waiting = new Map<number, { resolve: (text: string) => void; reject: (error: unknown) => void }>()
  let tokens: ReadonlyMap<string, EngineToken> = new Map()
  let engine: Engine | undefined
  let serial = 0

  const nodes: Pick<OwnNodes, 'post'> = {
    post(_chainId, body) {
      serial += 1
      const id = serial
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        scope.postMessage({ type: 'node-request', id, body })
      })
    },
  }

  function takeAnswer(id: number) {
    const asked = waiting.get(id)
    waiting.delete(id)
    return asked
  }

  async function answer({ id, operation, request }: Extract<ToEngine, { type: 'ask' }>): Promise<void> {
    try {
      if (engine === undefined) throw new TypeError('The engine was called before it was opened.')
      scope.postMessage({ type: 'answer', id, response: await engine[operation](request) })
    } catch (error) {
      scope.postMessage({ type: 'refusal', id, ...describeError(error) })
    }
  }

  scope.onmessage = ({ data }) => {
    switch (data.type) {
      case 'open':
        tokens = byAddress([...ownTokens(data.network), ...data.tokens])
        engine = openEngine({
          network: data.network,
          policy: data.policy,
          nodes,
          memory: options.memoryOf?.(data.network.chainId),
          mostBlocks: options.mostBlocks,
          tokens: () => [...tokens.keys()] as TokenId[],
          findToken: (address) => tokens.get(address),
          onState: (state) => scope.postMessage({ type: 'state', state }),
        })
        return
      case 'tokens':
        tokens = new Map([...tokens, ...byAddress(data.tokens)])
        return
      case 'ask':
        void answer(data)
        return
      case 'node-answer':
        takeAnswer(data.id)?.resolve(data.text)
        return
      case 'node-failure':
        takeAnswer(data.id)?.reject(new OwnNodeError(data.status))
    }
  }
}

export declare namespace serveEngine {
  /** The needed part of a dedicated worker's global scope. */
  type Scope = {
    postMessage(message: FromEngine): void
    onmessage: ((event: MessageEvent<ToEngine>) => void) | null
  }
  type Options = {
    /** Stores a chain's known pools between visits; default none. */
    readonly memoryOf?: ((chainId: number) => PoolMemory) | undefined
    /** Beyond this number of blocks, pools are looked up by their tokens instead of read from logs. */
    readonly mostBlocks?: number | undefined
  }
}

type Engine = { [name in keyof EngineOperations]: (request: unknown) => Promise<EngineOperations[name]['response']> }

function openEngine(options: {
  network: Network
  policy: EnginePolicy
  nodes: Pick<OwnNodes, 'post'>
  memory: PoolMemory | undefined
  mostBlocks: number | undefined
  tokens: () => readonly TokenId[]
  findToken: TradingChain['findToken']
  onState: (state: EngineState) => void
}): Engine {
  const { network, policy, nodes, memory, mostBlocks, tokens, findToken, onState } = options
  const blockedTokens = new Set(policy.blockedTokens)
  const client = createChainClient({
    chain: defineChain({
      id: network.chainId,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: { default: { http: [] } },
      contracts: { multicall3: { address: network.contracts.multicall3 } },
    }),
    transport: ownNodeTransport(nodes, network.chainId),
    // Reads in the same tick share a request.
    batch: { multicall: { wait: 0 } },
    cacheTime: 0,
  })
  const market = createLiveMarket({
    network,
    client,
    source: poolsWithinReach({
      client,
      network,
      memory,
      tokens,
      mostBlocks,
      onProgress: ({ blocksRead, blocks }) => onState({ status: 'reading', blocksRead, blocks }),
    }),
    onProblem: tellState,
    blockedTokens,
  })
  market.watch(tellState)

  function tellState(): void {
    const { snapshot, state, problem } = market.status()
    if (snapshot !== undefined) {
      const { blockNumber, pools, blindSpots } = snapshot
      onState({ status: 'ready', blockNumber, pools: pools.size, blindSpots, isLive: state === 'live' })
    } else if (problem !== undefined) onState({ status: 'stuck', detail: problem })
  }

  const patient: LiveMarket = {
    ...market,
    prepare: (asked) => untilRead(market, network).then(() => market.prepare(asked)),
  }
  const chain: TradingChain = {
    network,
    client,
    market: patient,
    fees: createFeeOracle(client, network.name),
    toUsd(wei) {
      const { snapshot } = market.status()
      const price = snapshot && poolPrices(snapshot, { network, findToken }, [nativeToken]).get(nativeToken)
      return price === undefined ? null : ((Number(wei) / 1e18) * price).toFixed(6)
    },
    findToken,
  }
  const requestId = () => crypto.randomUUID()

  /** The operator's policy applies over any node. */
  function assertAllowed(asked: readonly string[], account: Hex | null | undefined): void {
    const code = refusalOf(policy, { chainId: network.chainId, tokens: asked, account })
    if (code !== undefined) throw new ApiError({ code, detail: refusals[code], status: errorStatus[code] })
  }

  return {
    async quote(request) {
      const parsed = quoteRequestSchema.parse(request)
      assertAllowed([parsed.tokenIn, parsed.tokenOut], parsed.swapper)
      return quoteTrade(chain, parsed, requestId())
    },
    async swap(request) {
      const parsed = swapRequestSchema.parse(request)
      const { input, output, swapper } = parsed.quote
      assertAllowed([input.token, output.token], swapper)
      return prepareTrade(chain, parsed, requestId())
    },
    async prices(asked) {
      await untilRead(market, network)
      const { snapshot } = market.status()
      return snapshot === undefined
        ? new Map()
        : poolPrices(snapshot, { network, findToken }, asked as readonly string[])
    },
  }
}

/** Resolves when the pools have been read for the first time, without a timeout; the page shows the progress. */
function untilRead(market: LiveMarket, network: Network): Promise<void> {
  return new Promise((resolve, reject) => {
    const isRead = () => market.status().snapshot !== undefined
    if (isRead()) return resolve()
    if (market.status().state === 'down') return reject(new NodeUnavailableError(network.name))
    const stop = market.watch(() => {
      if (!isRead()) return
      stop()
      resolve()
    })
  })
}

/** Native and wrapped currency, which every network has. */
function ownTokens({ contracts, nativeCurrency, wrappedSymbol }: Network): readonly EngineToken[] {
  const { symbol, decimals } = nativeCurrency
  return [
    { address: nativeToken, symbol, decimals },
    { address: contracts.weth, symbol: wrappedSymbol, decimals },
  ]
}

function byAddress(tokens: readonly EngineToken[]): ReadonlyMap<string, EngineToken> {
  return new Map(tokens.map((token) => [token.address, token]))
}

const refusals: Readonly<Record<Refusal, string>> = {
  RegionBlocked: 'Trading is not available in your region.',
  TokenBlocked: 'This token is not traded here.',
  AddressBlocked: 'The operator of this site does not serve this address. Use another account.',
}

/** Code and text of an error, as the server would return them. */
function describeError(error: unknown): { errorCode: string; detail: string } {
  if (error instanceof BaseError && isApiErrorCode(error.code))
    return { errorCode: error.code, detail: [error.shortMessage, error.nextAction].filter(Boolean).join(' ') }
  return { errorCode: 'InternalError', detail: error instanceof Error ? error.message : String(error) }
}
