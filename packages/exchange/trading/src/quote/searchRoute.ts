import type { RouteRequest } from '@oxbow/router/Plan'
import { type RouteResult, route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'

/** Answers that are kept of one state of a market. */
const maxKept = 500

const kept = new WeakMap<Snapshot, Map<string, RouteResult>>()

/**
 * `route`, once for all equal requests at one state of the market, whoever asks: pages that show one trade ask for it with each block.
 *
 * @param run Does the search that is left to do; may refuse it by throwing.
 */
export function searchRoute(
  snapshot: Snapshot,
  request: RouteRequest,
  run: <Result>(search: () => Result) => Result,
): RouteResult {
  const key = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const answers = kept.get(snapshot) ?? new Map<string, RouteResult>()
  kept.set(snapshot, answers)
  const known = answers.get(key)
  if (known !== undefined) return known
  const result = run(() => route(snapshot, request))
  for (const oldest of answers.keys()) {
    if (answers.size < maxKept) break
    answers.delete(oldest)
  }
  answers.set(key, result)
  return result
}
