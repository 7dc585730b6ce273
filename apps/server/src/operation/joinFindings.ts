import type { NodeCounts } from '@oxbow/rpc/NodeCounts'
import { isToldByGateway, type NetworkFinding } from '../node/watchNetwork.ts'

/**
 * What an operator reads of a chain: the doctor's findings, what the gateway says of each node, and the market. The doctor looks every hour, the gateway asks
 * nodes all the time: what both would say of a node is said once, in the gateway's words.
 */
export function joinFindings({
  known,
  counts,
  market,
}: joinFindings.Parameters): readonly NetworkFinding[] | undefined {
  // The gateway has seen it well since: what the doctor says of that is of before.
  const isOver = ({ check, node }: NetworkFinding) =>
    seenAlways.has(check) && node !== null && counts[node - 1] !== undefined && !counts[node - 1]?.trouble
  const current = known?.filter((finding) => !isOver(finding))
  const said = counts.flatMap((each, index) => (each?.trouble ? [{ node: index + 1, text: each.trouble.text }] : []))
  if (said.length === 0 && market === undefined) return current
  const isSaid = (finding: NetworkFinding) => isToldByGateway(finding) && said.some(({ node }) => node === finding.node)
  const [same, others] = [true, false].map((wanted) => (current ?? []).filter((each) => isSaid(each) === wanted))
  const isError = (node: number) => same!.some((each) => each.node === node && each.verdict === 'error')
  return [
    ...others!,
    ...said.map(
      ({ node, text }): NetworkFinding => ({
        node,
        check: 'node',
        verdict: isError(node) ? 'error' : 'warning',
        text,
        action: undefined,
      }),
    ),
    ...(market === undefined ? [] : [market]),
  ]
}

/** What a gateway sees with every call. Which logs a node refuses it sees only where they are asked for. */
const seenAlways: ReadonlySet<NetworkFinding['check']> = new Set(['reach', 'behind', 'head'])

export declare namespace joinFindings {
  type Parameters = {
    /** The doctor's; undefined until it has looked. */
    readonly known: readonly NetworkFinding[] | undefined
    /** What the gateway says of each node, in order. */
    readonly counts: readonly (NodeCounts | undefined)[]
    readonly market: NetworkFinding | undefined
  }
}
