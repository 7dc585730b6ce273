import type { Network } from '@oxbow/chain/Network'
import { examineLogs } from '@oxbow/rpc/examineLogs'
import { examineSimulation } from '@oxbow/rpc/examineSimulation'
import type { Finding } from '@oxbow/rpc/Finding'
import { judgeHead } from '@oxbow/rpc/judgeHead'
import { judgeNodeFault } from '@oxbow/rpc/judgeNodeFault'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { HttpRequestError, RpcRequestError } from 'viem'
import { type RefusalWatch, watchRefusals } from './watchRefusals.ts'

/** What a look at a node showed. Each that is not `ok` has one thing to do about it. */
export type NodeHealth =
  | {
      readonly status: 'ok'
      /** One question and its answer. */
      readonly latencyMs: number
      readonly blockNumber: bigint
      /** What the doctor says of its newest block; nothing of a chain on this device, which stands still when nobody trades. */
      readonly head: readonly Extract<Finding, { check: 'head' | 'clock' }>[]
      /** What the doctor says of what it can do; undefined where it took too long to tell. */
      readonly abilities: readonly Ability[] | undefined
    }
  /** It is of another chain. */
  | { readonly status: 'wrong-chain'; readonly chainId: number }
  /** This page may not connect to it yet: its Content-Security-Policy was made before the node was chosen. */
  | { readonly status: 'not-allowed' }
  /** It runs and refuses pages of this address (CORS). */
  | { readonly status: 'refuses-pages' }
  /** It wants a key, or another one than its address holds. */
  | { readonly status: 'refuses-key' }
  /** It wants to be asked less often. */
  | { readonly status: 'paced' }
  /** Something answers there, and it is no node; `httpStatus` where it said no. */
  | { readonly status: 'no-node'; readonly httpStatus: number | undefined }
  | { readonly status: 'unreachable' }

export type Ability =
  | Extract<Finding, { check: 'logs' }>
  | Extract<Finding, { check: 'batch' | 'simulation' | 'fees' | 'subscriptions' }>

const timeoutMs = 8_000
/** Somebody waits for the verdict. */
const abilitiesTimeoutMs = 12_000

/**
 * Looks at a node with the checks of the doctor that a page can make: whether it is of the chain, how long it takes, where its head is, and whether
 * it gives logs and simulates. Never throws.
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
    // The second question: the first one paid for the connection too.
    const startedAt = now()
    const block = (await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
      number?: string
      timestamp?: string
    } | null
    const latencyMs = Math.max(1, Math.round(now() - startedAt))
    if (!block?.number || !block.timestamp) return { status: 'no-node', httpStatus: undefined }
    const blockNumber = BigInt(block.number)
    const head = judgeHead({ number: blockNumber, timestampSeconds: Number(block.timestamp) }, network, Date.now())
    const abilities = parameters.abilities ?? (await examineAbilities(blockNumber))
    return { status: 'ok', latencyMs, blockNumber, head, abilities }
  } catch (error) {
    if (refusesKey(error)) return { status: 'refuses-key' }
    if (isAnswer(error) && judgeNodeFault(error).kind === 'paced') return { status: 'paced' }
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
    // One after the other, so that a node that is sold by calls a second is not pressed.
    const found = async () => {
      const looks = [await examineLogs(ask, blockNumber, network), await examineSimulation(ask, network)]
      // What it could not be asked is not held against it.
      return looks.filter((each) => each.verdict !== 'unchecked')
    }
    return Promise.race([found(), late]).finally(() => clearTimeout(timer))
  }

  /** Fails as viem does, by which the doctor tells why; the URL stays out of it. */
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

  /** A request whose answer the page may not read goes through all the same where something listens. */
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
    /** What an earlier look found that it can do; not asked again then. */
    readonly abilities?: readonly Ability[] | undefined
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
    readonly now?: (() => number) | undefined
    /** Notices that the page itself may not connect; default: the browser's own report of it. */
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
