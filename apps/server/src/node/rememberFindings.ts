import type { NetworkExamination } from '@oxbow/rpc/examineNetwork'
import type { Finding, Unchecked } from '@oxbow/rpc/Finding'

/** A problem found; `node` counts from 1, null for the network's data. */
export type SeenFinding = { readonly node: number | null; readonly finding: Finding }

/**
 * Problems after another examination. A problem stays until a check passes; a lost call doesn't clear it. `news`: problems that the operator hasn't
 * been told yet, once per subject, and once per kind of check that couldn't be made.
 */
export function rememberFindings(
  before: readonly SeenFinding[],
  { nodes, data }: NetworkExamination,
): { readonly seen: readonly SeenFinding[]; readonly news: readonly SeenFinding[] } {
  const ofData =
    data.length === 0 ? before.filter(({ node }) => node === null) : data.map((finding) => ({ node: null, finding }))
  const seen = [...nodes.flatMap((each, index) => each.map((finding) => ({ node: index + 1, finding }))), ...ofData]
    .filter(({ finding }) => finding.verdict !== 'ok')
    .map((each) => (each.finding.verdict === 'unchecked' ? (before.find(isWrongAs(each)) ?? each) : each))
  return { seen, news: seen.filter((each, at) => ![...before, ...seen.slice(0, at)].some(isSameNews(each))) }
}

/** Whether the same check of the same subject failed before. */
function isWrongAs(seen: SeenFinding): (each: SeenFinding) => boolean {
  return (each) => each.finding.verdict !== 'unchecked' && subjectOf(each) === subjectOf(seen)
}

function isSameNews(seen: SeenFinding): (each: SeenFinding) => boolean {
  const { check, verdict } = seen.finding
  return verdict === 'unchecked'
    ? (each) => each.node === seen.node && each.finding.check === check && each.finding.verdict === 'unchecked'
    : isWrongAs(seen)
}

function subjectOf({ node, finding }: SeenFinding): string {
  const { contract, names, address } = finding as Partial<Unchecked>
  return JSON.stringify([node, finding.check, contract, names, address])
}
