import { type CustomTransport, custom, HttpRequestError, RpcRequestError } from 'viem'
import { OwnNodeError, type OwnNodes } from './createOwnNodes.ts'

/** viem's way to one's own nodes. It fails as viem's own way over HTTP does, so that nobody has to tell the two apart. */
export function ownNodeTransport(nodes: Pick<OwnNodes, 'post'>, chainId: number): CustomTransport {
  let id = 0
  return custom(
    {
      async request({ method, params = [] }) {
        id += 1
        const body = { jsonrpc: '2.0', id, method, params }
        const answer = parse(await nodes.post(chainId, JSON.stringify(body)).catch(throwAsHttp))
        if (answer === undefined) throw new HttpRequestError({ url: '', details: 'The answer is not JSON-RPC.' })
        if (answer.error) throw new RpcRequestError({ body, error: answer.error, url: '' })
        return answer.result
      },
    },
    { retryCount: 0 },
  )
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

/** The URL stays out of it: it may hold a key, and errors are shown and copied. */
function throwAsHttp(error: unknown): never {
  if (!(error instanceof OwnNodeError)) throw error
  throw new HttpRequestError({ url: '', details: error.shortMessage, ...(error.status && { status: error.status }) })
}
