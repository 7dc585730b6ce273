import '@oxbow/contract/jitless'
import { ApiError, apiErrorSchema, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { CheckApprovalRequest, CheckApprovalResponse } from '@oxbow/contract/CheckApproval'
import type { Config } from '@oxbow/contract/Config'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import type { NetworksResponse } from '@oxbow/contract/Networks'
import type { QuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import type { RewardsResponse } from '@oxbow/contract/Rewards'
import type { SwapRequest, SwapResponse } from '@oxbow/contract/Swap'
import type { TestnetResponse } from '@oxbow/contract/Testnet'
import type { TokensResponse } from '@oxbow/contract/Tokens'
import { tagQuirks } from '@oxbow/contract/tagQuirks'
import { z } from 'zod/mini'
import type { answers } from './answers.ts'

/**
 * A client of one Oxbow server. Every response is validated. In lists of networks, tokens, markets, transactions and rewards an invalid entry is
 * dropped alone, and so is an invalid part of the configuration that pages don't need.
 *
 * @param baseUrl Origin of the server, without a slash at the end; empty for the page's own.
 * @throws {ApiError} when the server refuses, {ServerUnreachableError} when nothing answers, {UnexpectedAnswerError} when the answer does not parse;
 * and what `signal` was aborted with.
 * @example
 * const client = createClient('')
 * const { quote } = await client.quote({ type: 'EXACT_INPUT', amount: '1000000', tokenIn, tokenOut, tokenInChainId: 31337, tokenOutChainId: 31337 })
 */
export function createClient(baseUrl: string, options: createClient.Options = {}): Client {
  const { fetch = (input, init) => globalThis.fetch(input, init), timeoutMs = 15_000, onDropped } = options

  async function send<T>(
    path: string,
    loadSchema: () => Promise<z.ZodMiniType<T>>,
    {
      body,
      signal,
      isList = false,
      isConfig = false,
    }: { body?: unknown; isList?: boolean; isConfig?: boolean } & CallOptions,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const init: RequestInit = {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    }
    if (body !== undefined) init.body = JSON.stringify(body)

    let response: Response
    let text: string
    let schema: z.ZodMiniType<T>
    try {
      const asked = fetch(`${baseUrl}${path}`, init)
      // Loaded while the response is pending.
      const loading = loadSchema()
      loading.catch(() => undefined)
      response = await asked
      text = await response.text()
      schema = await loading
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ServerUnreachableError(cause)
    }
    const json = parseJson(text)
    if (!response.ok) throw refusal(response, json)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    const rest = isList
      ? (await import('./parseByEntry.ts')).parseByEntry(schema, json)
      : isConfig
        ? (await import('./parseConfig.ts')).parseConfig(schema, json)
        : parsed
    if (!rest.success) throw new UnexpectedAnswerError(path, rest.error)
    onDropped?.(path, rest.dropped)
    return rest.data
  }

  return {
    quote: (body, call = {}) => send('/v1/quote', answerOf('quote'), { body, ...call }),
    checkApproval: (body, call = {}) =>
      send(
        '/v1/check_approval',
        async () => (await import('@oxbow/contract/CheckApproval')).checkApprovalResponseSchema,
        { body, ...call },
      ),
    swap: (body, call = {}) =>
      send('/v1/swap', async () => (await import('@oxbow/contract/Swap')).swapResponseSchema, { body, ...call }),
    testnet: (call = {}) => send('/v1/testnet', answerOf('testnet'), { body: {}, ...call }),
    networks: (call = {}) => send('/v1/networks', answerOf('networks'), { isList: true, ...call }),
    config: (call = {}) => send('/v1/config', answerOf('config'), { isConfig: true, ...call }),
    tokens: async (chainId, call = {}) =>
      tagQuirks(await send(`/v1/tokens?chainId=${chainId}`, answerOf('tokens'), { isList: true, ...call })),
    rewards: (chainId, account, call = {}) =>
      send(
        `/v1/rewards?chainId=${chainId}&account=${account}`,
        async () => (await import('@oxbow/contract/Rewards')).rewardsResponseSchema,
        {
          isList: true,
          ...call,
        },
      ),
    graphql: async (document, variables, call = {}) => {
      const answer = z.object({ data: document.result })
      return (
        await send('/graphql', async () => answer, {
          body: { query: document.query, variables },
          isList: true,
          ...call,
        })
      ).data
    },
    rpc: async (chainId, { method, params = [] }, call = {}) => {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      return (await send(`/v1/rpc/${chainId}`, async () => z.object({ result: z.string() }), { body, ...call })).result
    },
    ask: (path, schema, call = {}) => send(path, async () => schema, call),
    rpcUrl: (chainId) => `${baseUrl}/v1/rpc/${chainId}`,
  }
}

export declare namespace createClient {
  type Options = {
    fetch?: ((input: string, init: RequestInit) => Promise<Response>) | undefined
    /** Default 15,000. */
    timeoutMs?: number | undefined
    /** Called with the number of list entries dropped because they don't match the contract. */
    onDropped?: ((path: string, count: number) => void) | undefined
  }
}

export type CallOptions = { readonly signal?: AbortSignal | undefined }

export type Client = {
  quote(request: QuoteRequest, call?: CallOptions): Promise<QuoteResponse>
  checkApproval(request: CheckApprovalRequest, call?: CallOptions): Promise<CheckApprovalResponse>
  swap(request: SwapRequest, call?: CallOptions): Promise<SwapResponse>
  /** Starts the test network of a local Oxbow if it isn't running. */
  testnet(call?: CallOptions): Promise<TestnetResponse>
  networks(call?: CallOptions): Promise<NetworksResponse>
  config(call?: CallOptions): Promise<Config>
  tokens(chainId: number, call?: CallOptions): Promise<TokensResponse>
  rewards(chainId: number, account: string, call?: CallOptions): Promise<RewardsResponse>
  graphql<Result, Variables>(
    document: GraphqlDocument<Result, Variables>,
    variables: Variables,
    call?: CallOptions,
  ): Promise<Result>
  /** One call to the operator's node with a hex result, for pages that need no more of a node. */
  rpc(chainId: number, request: { method: string; params?: readonly unknown[] }, call?: CallOptions): Promise<string>
  /** A request of a domain's own, with the schema of its response; posted if it has a body. */
  ask<T>(path: string, schema: z.ZodMiniType<T>, call?: CallOptions & { readonly body?: unknown }): Promise<T>
  /** URL of the operator's node for wallets and viem transports. */
  rpcUrl(chainId: number): string
}

function answerOf<Name extends keyof typeof answers>(name: Name): () => Promise<(typeof answers)[Name]> {
  return async () => (await import('./answers.ts')).answers[name]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(response: Response, json: unknown) {
  const parsed = apiErrorSchema.safeParse(json)
  const retryAfter = Number(response.headers.get('retry-after'))
  // A proxy in front of a stopped server answers with its own text.
  const body = parsed.success
    ? parsed.data
    : {
        errorCode: response.status >= 500 ? 'Timeout' : 'InternalError',
        detail: `The server answered ${response.status}.`,
      }
  return new ApiError({
    code: body.errorCode,
    detail: body.detail,
    status: response.status,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}
