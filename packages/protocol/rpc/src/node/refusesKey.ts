import { HttpRequestError, RpcRequestError } from 'viem'

// How those who sell access to nodes say it where HTTP's status does not: under 200 or 400, as an error of JSON-RPC.
const keyWords =
  /\b(api|project|access|app|auth)[ _-]?(key|id|token)s?\b|\bunauthori[sz]ed\b|\bauthenticat(e|ed|ion)\b|\bforbidden\b|\b(invalid|wrong|missing|no|expired|unknown|disabled) (key|credentials|password)\b/i

/** Whether a node knows neither the key nor the password of its URL, or wants one: no waiting mends that. */
export function refusesKey(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof HttpRequestError && (each.status === 401 || each.status === 403)) return true
    // What a contract says when it reverts is anybody's word.
    if (each instanceof RpcRequestError && (each.code === 3 || /\brevert/i.test(each.details))) return false
    if (each instanceof HttpRequestError || each instanceof RpcRequestError) return keyWords.test(each.details)
  }
  return false
}
