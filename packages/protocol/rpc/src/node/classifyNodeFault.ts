import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError, WebSocketRequestError } from 'viem'

/**
 * Why a node failed a request:
 *
 * - `paced`: rate limit, possibly with the time until it answers again;
 * - `range`: the request covers too much, or its answer is longer than is read; `said` may name the limit;
 * - `slow`: it didn't answer in time;
 * - `away`: it couldn't be reached, or failed internally. The same request may succeed later;
 * - `refused`: it answered, and will answer the same request the same way.
 */
export type NodeFault =
  | { readonly kind: 'paced'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'range'; readonly said: string }
  | { readonly kind: 'slow' | 'away' | 'refused' }

// Messages of node software and providers. There is no standard: JSON-RPC has one code (-32005, EIP-1474) for both limits.
const pacedPattern =
  /too many (requests|calls)|rate.?limit|request(s| rate| count)? (limit|exceeded)|requests? per |(call|compute|capacity|throughput|credits?|quota)[\w ]* (limit|exceeded|reached)|exceeded[\w ]* (quota|capacity|credits|throughput|compute|cups)|\brps\b|throttl/i
const rangePattern =
  /\b(blocks?|ranges?|results?|logs|bytes|response|answer)\b.*\b(limit\w*|exceed\w*|too|larger?|greater|more than|max\w*|most|supported|fewer|wide|up to)\b|\b(limit\w*|exceed\w*|too|more than|max\w*|most|fewer|over|up to)\b.*\b(blocks?|ranges?|results?|logs|bytes|response)\b|ask for (less|fewer)/i
const unavailablePattern =
  /internal (server )?error|header not found|unknown block|block not found|try again|temporar|unavailable|no backend|not (yet )?(ready|synced)|being started|overloaded|bad gateway/i
const slowPattern = /timed? ?out|deadline exceeded|took too long/i

const limitExceeded = -32_005

/** Classifies an error that viem threw, by HTTP status, JSON-RPC code and known messages. */
export function classifyNodeFault(error: unknown): NodeFault {
  if (find(error, (each) => each instanceof TimeoutError)) return { kind: 'slow' }
  if (find(error, (each) => each instanceof ResponseBodyTooLargeError)) return { kind: 'range', said: '' }
  const http = find(error, (each) => each instanceof HttpRequestError)
  const rpc = find(error, (each) => each instanceof RpcRequestError)
  const said = [http, rpc].map((each) => each?.details ?? '').join(' ')
  if (http?.status === 429 || rpc?.code === 429 || pacedPattern.test(said))
    return { kind: 'paced', retryAfterMs: retryAfterOf(http?.headers) }
  if (slowPattern.test(said) || http?.status === 504) return { kind: 'slow' }
  if (rangePattern.test(said)) return { kind: 'range', said }
  if (rpc?.code === limitExceeded) return { kind: 'paced', retryAfterMs: undefined }
  if (rpc !== undefined) return { kind: unavailablePattern.test(said) ? 'away' : 'refused' }
  if (http !== undefined) return { kind: isOwnFault(http.status) ? 'away' : 'refused' }
  return { kind: find(error, (each) => each instanceof WebSocketRequestError) ? 'away' : 'refused' }
}

/** Without a status, the connection failed before an answer. */
function isOwnFault(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 408
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

function find<found extends Error>(error: unknown, matches: (each: Error) => each is found): found | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (matches(each)) return each
  return undefined
}
