import { gatewayUrlFor, isGatewayUrl } from '@oxbow/chain/gatewayPath'
import { http, type Transport, webSocket } from 'viem'
import { judgeNodeFault, type NodeFault } from './judgeNodeFault.ts'
import { NodePace, type Urgency } from './NodePace.ts'
import { WrongChainError } from './WrongChainError.ts'

/** One node of a chain, by the URL that an operator gave. */
export type NodeEndpoint = {
  /** Without user and password, which `fetch` takes in no URL. */
  readonly url: string
  /** `authorization` where the URL had a user or a password. */
  readonly headers: Readonly<Record<string, string>>
  /** Asked no faster than it allows, and not at all while it serves another chain. For calls that a person waits for. */
  readonly transport: Transport
  /** The same for what is read in the background: it waits while anybody else asks, and as long as the node wants. */
  readonly backgroundTransport: Transport
  readonly pace: NodePace
  /** Which chain it is of; asks unless it said so a minute ago. @throws what viem throws when it does not answer */
  readChainId(): Promise<number>
  /** @throws {WrongChainError}, and what viem throws when it does not answer */
  assertChain(): Promise<void>
}

/** A call that has ended, for those who count; `fault` where it failed. */
export type NodeCall = {
  readonly method: string
  readonly ms: number
  readonly fault: NodeFault['kind'] | undefined
}

/** So often a node is asked again: a provider can lead the same URL elsewhere. */
const checkedForMs = 60_000
/** Refreshed in the background before it expires, so no call waits for it. */
const checkAgainMs = 45_000
/** A gateway gives up by itself what waits too long for a node. */
const gatewayTimeoutMs = 180_000

export function createNodeEndpoint(rpcUrl: string, options: createNodeEndpoint.Options): NodeEndpoint {
  const { chainId, timeoutMs, callsPerSecond, onCall } = options
  const isGateway = isGatewayUrl(rpcUrl)
  const pace = new NodePace({ mostCallsPerSecond: isGateway ? undefined : callsPerSecond })
  const { url, headers } = splitCredentials(rpcUrl)
  const connect = (to: string, timeout: number): Transport =>
    to.startsWith('ws')
      ? webSocket(to, { timeout })
      : http(to, { timeout, retryCount: 0, fetchOptions: { headers: { ...headers } } })
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
    if (ageMs > checkAgainMs)
      asking ??= ask().finally(() => {
        asking = undefined
      })
    if (answer === undefined || ageMs >= checkedForMs) return asking!
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
      note(undefined)
      return answer
    } catch (error) {
      note(judgeNodeFault(error).kind)
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

  // What waits in a gateway takes no place from what overtakes it there.
  const backgroundTransport = isGateway
    ? paced('background', new NodePace(), connect(gatewayUrlFor(url, 'background'), gatewayTimeoutMs))
    : paced('background')
  const transports = { transport: paced('urgent'), backgroundTransport }
  return { url, headers, pace, readChainId, assertChain, ...transports }
}

export declare namespace createNodeEndpoint {
  type Options = {
    /** Of the chain that it has to be of. */
    readonly chainId: number
    /** For one request. */
    readonly timeoutMs: number
    /** Never more than this; default as many as the node allows. */
    readonly callsPerSecond?: number | undefined
    readonly onCall?: ((call: NodeCall) => void) | undefined
  }
}

/** A user and a password as HTTP sends them (RFC 7617). */
function splitCredentials(rpcUrl: string): Pick<NodeEndpoint, 'url' | 'headers'> {
  const url = new URL(rpcUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url: rpcUrl, headers: {} }
  url.username = ''
  url.password = ''
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { url: url.href, headers: { authorization: `Basic ${pair}` } }
}
