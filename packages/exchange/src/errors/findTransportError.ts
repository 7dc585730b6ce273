import { HttpRequestError, TimeoutError } from 'viem'

/** The failure to reach a node in an error's chain of causes, with its HTTP status; undefined when the node did answer. */
export function findTransportError(error: unknown): findTransportError.ReturnType {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof HttpRequestError) return { status: current.status, message: current.shortMessage }
    if (current instanceof TimeoutError) return { status: undefined, message: current.shortMessage }
  }
  return undefined
}

export declare namespace findTransportError {
  type ReturnType = { readonly status: number | undefined; readonly message: string } | undefined
}
