/** The transport error in an error's chain of causes, with its HTTP status; undefined if the node did answer. */
export function findTransportError(error: unknown): findTransportError.ReturnType {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!transportErrors.has(current.name)) continue
    const { status, shortMessage, message } = current as Error & { status?: number; shortMessage?: string }
    return { status, message: shortMessage ?? message }
  }
  return undefined
}

export declare namespace findTransportError {
  type ReturnType = { readonly status: number | undefined; readonly message: string } | undefined
}

/** viem's errors by name; importing its classes would add its HTTP transport to pages that don't need a node. */
const transportErrors: ReadonlySet<string> = new Set(['HttpRequestError', 'TimeoutError'])
