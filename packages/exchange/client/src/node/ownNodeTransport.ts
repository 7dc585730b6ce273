import { assertAnswer } from '@oxbow/rpc/assertAnswer'
import { mostBytesOf } from '@oxbow/rpc/mostBytesOf'
import { type CustomTransport, custom, HttpRequestError, RpcRequestError } from 'viem'
import { OwnNodeError, type OwnNodes } from './createOwnNodes.ts'

/** viem transport over the person's own nodes. */
export function ownNodeTransport(nodes: Pick<OwnNodes, 'post'>, chainId: number): CustomTransport {
  return custom({ request: (request) => askOwnNode(nodes, chainId, request) }, { retryCount: 0 })
}

let lastId = 0

/**
 * Sends one request to the person's own nodes. Fails like viem's HTTP transport, so that callers treat both alike; errors don't contain the URL,
 * because it may include a key, and errors are shown and copied.
 *
 * @throws {HttpRequestError} when no node answers, {RpcRequestError} when one returns an error
 */
export async function askOwnNode(
  nodes: Pick<OwnNodes, 'post'>,
  chainId: number,
  request: { readonly method: string; readonly params?: unknown },
  signal?: AbortSignal | undefined,
): Promise<unknown> {
  lastId += 1
  const body = { jsonrpc: '2.0', id: lastId, method: request.method, params: request.params ?? [] }
  const text = await nodes.post(chainId, JSON.stringify(body), signal).catch(throwAsHttp)
  if (text.length > mostBytesOf(body)) throw new HttpRequestError({ url: '', details: 'The answer is too long.' })
  const answer = parse(text)
  if (answer === undefined) throw new HttpRequestError({ url: '', details: 'The answer is not JSON-RPC.' })
  if (answer.error) throw new RpcRequestError({ body, error: answer.error, url: '' })
  assertAnswer(request.method, answer.result)
  return answer.result
}

type Answer = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }

function parse(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const isAnswer = typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)
    return isAnswer ? (answer as Answer) : undefined
  } catch {
    return undefined
  }
}

function throwAsHttp(error: unknown): never {
  if (!(error instanceof OwnNodeError)) throw error
  throw new HttpRequestError({ url: '', details: error.shortMessage, ...(error.status && { status: error.status }) })
}
