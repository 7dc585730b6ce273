import { gatewayUrlFor, isGatewayUrl } from '@oxbow/chain/gatewayPath'
import { type Transport, webSocket } from 'viem'
import { assertAnswer } from './assertAnswer.ts'
import { boundedHttp } from './boundedHttp.ts'
import { classifyNodeFault, type NodeFault } from './classifyNodeFault.ts'
import { NodePace, type Urgency } from './NodePace.ts'
import { WrongChainError } from './WrongChainError.ts'

/** One node of a chain, by the operator's URL. */
export type NodeEndpoint = {
  /** Without user and password, which `fetch` doesn't accept in a URL. */
  readonly url: string
  /** `authorization`, if the URL had a user or a password. */
  readonly headers: Readonly<Record<string, string>>
  /** Rate-limited, and fails while the node serves another chain. For urgent calls. */
  readonly transport: Transport
  /** The same for background calls, which yield to urgent ones and wait as long as the node demands. */
  readonly backgroundTransport: Transport
  readonly pace: NodePace
  /** The node's chain id, asked again after a minute, and a wrong one after seconds. @throws what viem throws when it doesn't answer */
  readChainId(): Promise<number>
  /** @throws {WrongChainError}, and what viem throws when the node doesn't answer */
  assertChain(): Promise<void>
}

/** A finished call, for metrics; `fault` if it failed. */
export type NodeCall = {
  readonly method: string
  readonly ms: number
  readonly fault: NodeFault['kind'] | undefined
}

/** How long a chain id is trusted: a provider can point the same URL to another chain. */
const checkedForMs = 60_000
/** Refreshed in the background before it expires, so that no call waits for it. */
const checkAgainMs = 45_000
/** A wrong one is not trusted for long: the node is used again soon after it is back on its chain. */
const wrongForMs = 5_000
/** A gateway has timeouts of its own for calls that wait too long. */
const gatewayTimeoutMs = 180_000

export function createNodeEndpoint(rpcUrl: string, options: createNodeEndpoint.Options): NodeEndpoint {
  const { chainId, timeoutMs, callsPerSecond, onCall } = options
  const isGateway = isGatewayUrl(rpcUrl)
  const pace = new NodePace({ maxCallsPerSecond: isGateway ? undefined : callsPerSecond })
  const { url, headers } = splitCredentials(rpcUrl)
  const connect = (to: string, timeout: number): Transport =>
    to.startsWith('ws')
      ? webSocket(to, { timeout })
      : boundedHttp(to, { timeout, retryCount: 0, fetchOptions: { headers: { ...headers } } })
  const plain = connect(url, timeoutMs)
  const probe = plain({ retryCount: 0 })
  let answer: { readonly atMs: number; readonly found: number } | undefined
  let asking: Promise<number> | undefined

  async function ask(): Promise<number> {
    const found = Number(await probe.request({ method: 'eth_chainId' }))
    answer = { atMs: Date.now(), found }
    return found
  }

  async function readChainId(): Promise<number> {
    const ageMs = answer === undefined ? Number.POSITIVE_INFINITY : Date.now() - answer.atMs
    const isWrong = answer !== undefined && answer.found !== chainId
    if (ageMs > (isWrong ? wrongForMs : checkAgainMs))
      asking ??= ask().finally(() => {
        asking = undefined
      })
    if (answer === undefined || ageMs >= checkedForMs || (isWrong && asking)) return asking!
    asking?.catch(() => {})
    return answer.found
  }

  async function assertChain(): Promise<void> {
    const found = await readChainId()
    if (found !== chainId) throw new WrongChainError(found, chainId)
  }

  async function counted<answer>(method: string, send: () => Promise<answer>): Promise<answer> {
    const sinceMs = performance.now()
    const note = (fault: NodeFault['kind'] | undefined) => onCall?.({ method, ms: performance.now() - sinceMs, fault })
    try {
      const answer = await send()
      assertAnswer(method, answer)
      note(undefined)
      return answer
    } catch (error) {
      note(classifyNodeFault(error).kind)
      throw error
    }
  }

  function paced(urgency: Urgency, by: NodePace = pace, transport: Transport = plain): Transport {
    return (config) => {
      const { request, ...rest } = transport(config)
      return {
        ...rest,
        request: (asked) =>
          by.run(urgency, async () => {
            await assertChain()
            return counted((asked as { method: string }).method, () => request(asked))
          }),
      }
    }
  }

  // Background calls have a pace of their own, so that those waiting in the gateway don't take the slots of calls that overtake them there.
  const backgroundTransport = isGateway
    ? paced('background', new NodePace(), connect(gatewayUrlFor(url, 'background'), gatewayTimeoutMs))
    : paced('background')
  const transports = { transport: paced('urgent'), backgroundTransport }
  return { url, headers, pace, readChainId, assertChain, ...transports }
}

export declare namespace createNodeEndpoint {
  type Options = {
    /** The expected chain. */
    readonly chainId: number
    /** Per request. */
    readonly timeoutMs: number
    /** Upper limit of the rate; default: only the node's own limit. */
    readonly callsPerSecond?: number | undefined
    readonly onCall?: ((call: NodeCall) => void) | undefined
  }
}

/** Moves user and password from the URL into a header (RFC 7617). */
function splitCredentials(rpcUrl: string): Pick<NodeEndpoint, 'url' | 'headers'> {
  const url = new URL(rpcUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url: rpcUrl, headers: {} }
  url.username = ''
  url.password = ''
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { url: url.href, headers: { authorization: `Basic ${pair}` } }
}
