import type { NodeCounts } from '@oxbow/rpc/NodeCounts'
import { isReportedByGateway, type NetworkFinding } from '../node/watchNetwork.ts'

/**
 * An operator's findings for a chain: from the doctor, from the gateway for each node, and from the market. The
 * doctor runs hourly, the gateway observes nodes all the time: duplicates are reported once, in the gateway's words.
 */
export function joinFindings({
  known,
  counts,
  market,
}: joinFindings.Parameters): readonly NetworkFinding[] | undefined {
  // The gateway has since seen the node working: the doctor's finding is outdated.
  const isOver = ({ check, node }: NetworkFinding) =>
    seenAlways.has(check) && node !== null && counts[node - 1] !== undefined && !counts[node - 1]?.trouble
  const current = known?.filter((finding) => !isOver(finding))
  const said = counts.flatMap((each, index) => (each?.trouble ? [{ node: index + 1, text: each.trouble.text }] : []))
  if (said.length === 0 && market === undefined) return current
  const isSaid = (finding: NetworkFinding) =>
    isReportedByGateway(finding) && said.some(({ node }) => node === finding.node)
  const [same, others] = [true, false].map((wanted) => (current ?? []).filter((each) => isSaid(each) === wanted))
  // While another node works, one that doesn't costs nothing but the choice.
  const isAlone = counts.every((each) => each?.trouble && useless.has(each.trouble.kind))
  const isError = (node: number) => isAlone || same!.some((each) => each.node === node && each.verdict === 'error')
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

/** States in which a node answers nothing, or nothing that is of use. */
const useless: ReadonlySet<string> = new Set(['key', 'chain', 'away', 'refused'])

/** Checks that a gateway makes with every call. Which logs a node refuses is only known when they are requested. */
const seenAlways: ReadonlySet<NetworkFinding['check']> = new Set(['reach', 'behind', 'head'])

export declare namespace joinFindings {
  type Parameters = {
    /** The doctor's findings; undefined until it has run. */
    readonly known: readonly NetworkFinding[] | undefined
    /** The gateway's state of each node, in order. */
    readonly counts: readonly (NodeCounts | undefined)[]
    readonly market: NetworkFinding | undefined
  }
}
