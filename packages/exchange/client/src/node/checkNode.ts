import type { Network } from '@oxbow/chain/Network'
import { checkHead } from '@oxbow/rpc/checkHead'
import { classifyNodeFault } from '@oxbow/rpc/classifyNodeFault'
import { examineLogs } from '@oxbow/rpc/examineLogs'
import { examineSimulation } from '@oxbow/rpc/examineSimulation'
import type { Finding } from '@oxbow/rpc/Finding'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { HttpRequestError, RpcRequestError } from 'viem'
import { type RefusalWatch, watchRefusals } from './watchRefusals.ts'

/** Result of a node check. Each status other than `ok` needs a different action. */
export type NodeHealth =
  | {
      readonly status: 'ok'
      /** Duration of one request. */
      readonly latencyMs: number
      readonly blockNumber: bigint
      /** Findings on its newest block; empty for a chain on this device, which stands still without transactions. */
      readonly head: readonly Extract<Finding, { check: 'head' | 'clock' }>[]
      /** Findings on its features; undefined after a timeout. */
      readonly abilities: readonly Ability[] | undefined
    }
  /** It serves another chain. */
  | { readonly status: 'wrong-chain'; readonly chainId: number }
  /** The page's Content-Security-Policy doesn't allow the host yet, because it is older than the node's entry. */
  | { readonly status: 'not-allowed' }
  /** It runs but doesn't allow requests from this page (CORS). */
  | { readonly status: 'refuses-pages' }
  /** It requires a key, or another one than in its URL. */
  | { readonly status: 'refuses-key' }
  /** It limits the rate of requests. */
  | { readonly status: 'paced' }
  /** The host answers but isn't a node; `httpStatus`: its error, if any. */
  | { readonly status: 'no-node'; readonly httpStatus: number | undefined }
  | { readonly status: 'unreachable' }

export type Ability =
  | Extract<Finding, { check: 'logs' }>
  | Extract<Finding, { check: 'batch' | 'simulation' | 'fees' | 'subscriptions' }>

const timeoutMs = 8_000
/** A person is waiting for the result. */
const abilitiesTimeoutMs = 12_000

/**
 * Checks a node with the doctor's checks that run in a page: its chain, latency and newest block, and whether it supports logs and simulation. Never
 * throws.
 *
 * @example
 * await checkNode({ url: 'http://localhost:8545/', network }) // { status: 'ok', latencyMs: 3, … }
 */
export async function checkNode(parameters: checkNode.Parameters): Promise<NodeHealth> {
  const { url, network, now = () => performance.now() } = parameters
  const fetch = parameters.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))
  const watch = (parameters.watchRefusals ?? watchRefusals)(url)
  try {
    const found = await ask({ method: 'eth_chainId' })
    if (typeof found !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(found))
      return { status: 'no-node', httpStatus: undefined }
    if (Number(found) !== network.chainId) return { status: 'wrong-chain', chainId: Number(found) }
    // Measures the second request, because the first one includes the connection.
    const startedAt = now()
    const block = (await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
      number?: string
      timestamp?: string
    } | null
    const latencyMs = Math.max(1, Math.round(now() - startedAt))
    if (!block?.number || !block.timestamp) return { status: 'no-node', httpStatus: undefined }
    const blockNumber = BigInt(block.number)
    const head = checkHead({ number: blockNumber, timestampSeconds: Number(block.timestamp) }, network, Date.now())
    const abilities = parameters.abilities ?? (await examineAbilities(blockNumber))
    return { status: 'ok', latencyMs, blockNumber, head, abilities }
  } catch (error) {
    if (refusesKey(error)) return { status: 'refuses-key' }
    if (isAnswer(error) && classifyNodeFault(error).kind === 'paced') return { status: 'paced' }
    if (error instanceof RpcRequestError) return { status: 'no-node', httpStatus: undefined }
    if (error instanceof HttpRequestError && error.status !== undefined)
      return { status: 'no-node', httpStatus: error.status >= 400 ? error.status : undefined }
    const isListening = await answersUnread()
    if (await watch.wasRefused()) return { status: 'not-allowed' }
    return { status: isListening ? 'refuses-pages' : 'unreachable' }
  } finally {
    watch.stop()
  }

  async function examineAbilities(blockNumber: bigint): Promise<readonly Ability[] | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), abilitiesTimeoutMs)
    })
    // In sequence, so as not to exceed a node's rate limit.
    const found = async () => {
      const looks = [await examineLogs(ask, blockNumber, network), await examineSimulation(ask, network)]
      // Features that couldn't be checked aren't reported.
      return looks.filter((each) => each.verdict !== 'unchecked')
    }
    return Promise.race([found(), late]).finally(() => clearTimeout(timer))
  }

  /** Throws viem's errors, which the doctor classifies, without the URL. */
  async function ask({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const init = { ...request(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(url, init).catch((cause: Error) => {
      throw new HttpRequestError({ url: '', cause })
    })
    const answer = await response.json().catch(() => undefined)
    if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
    if (response.ok && isRefusal(answer)) throw new RpcRequestError({ body, error: answer.error, url: '' })
    throw new HttpRequestError({
      url: '',
      status: response.status,
      ...(isRefusal(answer) && { details: answer.error.message }),
    })
  }

  /** With `no-cors` the request succeeds if a server is there, even if the page may not read its answer. */
  async function answersUnread(): Promise<boolean> {
    return fetch(url, { ...request({}), mode: 'no-cors', redirect: 'follow' }).then(
      () => true,
      () => false,
    )
  }

  function request(body: object): RequestInit {
    return {
      method: 'POST',
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }
  }
}

export declare namespace checkNode {
  type Parameters = {
    readonly url: string
    readonly network: Pick<Network, 'chainId' | 'profile' | 'blockTimeSeconds' | 'contracts'>
    /** Features found by an earlier check, which aren't checked again. */
    readonly abilities?: readonly Ability[] | undefined
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
    readonly now?: (() => number) | undefined
    /** Detects that the page's own policy blocked the request; default: the browser's report of it. */
    readonly watchRefusals?: ((url: string) => RefusalWatch) | undefined
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof RpcRequestError || (error instanceof HttpRequestError && error.status !== undefined)
}

type Refusal = { readonly error: { readonly code: number; readonly message: string } }

function isRefusal(answer: unknown): answer is Refusal {
  const error = (answer as Partial<Refusal> | null | undefined)?.error
  return typeof error === 'object' && typeof error?.message === 'string'
}
