import { HttpRequestError, RpcRequestError } from 'viem'

// Messages of providers that don't use an HTTP status for it: a JSON-RPC error under status 200 or 400.
const keyPattern =
  /\b(api|project|access|app|auth)[ _-]?(key|id|token)s?\b|\bunauthori[sz]ed\b|\bauthenticat(e|ed|ion)\b|\bforbidden\b|\b(invalid|wrong|missing|no|expired|unknown|disabled) (key|credentials|password)\b/i

/** Whether a node rejects or requires a key or password; waiting doesn't fix that. */
export function refusesKey(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof HttpRequestError && (each.status === 401 || each.status === 403)) return true
    // The revert message of a contract can be anything.
    if (each instanceof RpcRequestError && (each.code === 3 || /\brevert/i.test(each.details))) return false
    if (each instanceof HttpRequestError || each instanceof RpcRequestError) return keyPattern.test(each.details)
  }
  return false
}
