import type { Operator } from './findMutants.ts'
import type { Group } from './groups.ts'

export type Judged = {
  readonly path: string
  readonly line: number
  readonly operator: Operator
  readonly change: string
  readonly code: string
  /** `untested`: no test enters the function. Counts as survived. */
  readonly verdict: 'killed' | 'timed out' | 'survived' | 'untested' | 'equivalent'
  /** The test that detected it, those that didn't, or why it can't be detected. */
  readonly by: string
  readonly why?: string
}

/** Prints a group's table and survivors, and returns whether the group passes. */
export function reportMutants(group: Group, judged: readonly Judged[]) {
  const count = (verdict: Judged['verdict']) => judged.filter((one) => one.verdict === verdict).length
  const counts = {
    killed: count('killed'),
    timedOut: count('timed out'),
    survived: count('survived'),
    untested: count('untested'),
    equivalent: count('equivalent'),
  }
  const counted = judged.length - counts.equivalent
  const share = counted === 0 ? 1 : (counts.killed + counts.timedOut) / counted
  const passes = share >= group.gate

  const survivors = judged.filter(({ verdict }) => verdict === 'survived' || verdict === 'untested')
  console.log(`\n${group.name}: what no test noticed`)
  for (const { path, line, operator, change, verdict } of survivors.toSorted(byPlace))
    console.log(`  ${path}:${line} ${operator}: ${change}${verdict === 'untested' ? ' (no test enters it)' : ''}`)
  console.table([
    { group: group.name, mutants: judged.length, ...counts, share: percent(share), gate: percent(group.gate), passes },
  ])
  return { group: group.name, gate: group.gate, share, passes, ...counts, mutants: judged }
}

function byPlace(a: Judged, b: Judged) {
  return a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
