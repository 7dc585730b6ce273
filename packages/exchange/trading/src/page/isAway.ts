import { ApiError, ServerUnreachableError } from '@oxbow/contract/ApiError'

/** Whether the server can't make quotes: it is unreachable, or the nodes behind it are. */
export function isAway(error: unknown): boolean {
  if (error instanceof ServerUnreachableError) return true
  return error instanceof ApiError && awayCodes.has(error.code)
}

const awayCodes: ReadonlySet<ApiError['code']> = new Set([
  'Timeout',
  'RequestTimeout',
  'NodeUnavailable',
  'SnapshotNotReady',
])
