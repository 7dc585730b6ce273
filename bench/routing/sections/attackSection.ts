import type { Plan } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { attacks, hostilePools } from '../market/hostilePools.ts'
import { quantile } from '../measure/timing.ts'
import type { Section } from './Section.ts'
import { percentiles } from './summarise.ts'
import { bps, percent, Table } from './Table.ts'
import { timeQuotes, toRequest } from './timeQuotes.ts'

/** Compares plans on the market with added attacker pools to plans without them, net of gas. */
export const attackSection: Section = {
  title: 'Under attack',
  async measure({ market, compared, others, options }) {
    const { snapshot } = market
    const requests = compared.map((trade) => toRequest(trade))
    const before = others.slice(0, 100).map((trade) => toRequest(trade))
    const planIn = (of: Snapshot) => requests.map((request) => planOf(route(of, request)))
    const without = planIn(snapshot)
    const quoteWithout = percentiles(await timeQuotes(snapshot, requests, before))
    const table = new Table()
    table.head('With hostile pools', 'pools', 'worse', 'worst, bp', 'better p95', 'certified', 'ms p50', 'p99')
    const certified = (plans: readonly (Plan | undefined)[]) =>
      plans.filter((plan) => plan !== undefined && plan.optimalityGapBps! <= 10).length / plans.length
    const timeCells = ({ p50Ms, p99Ms }: typeof quoteWithout) => [p50Ms.toFixed(3), p99Ms.toFixed(3)]
    table.add('none', '0', '', '', '', percent(certified(without)), ...timeCells(quoteWithout))
    const measured: Record<string, unknown> = { none: { certified: certified(without), quote: quoteWithout } }
    const sets = attacks.map((attack, at) => ({
      attack,
      pools: hostilePools(market, attack, 100, options.seed + 20 + at),
    }))
    const together = { attack: 'all of them', pools: sets.flatMap(({ pools }) => pools) }
    for (const { attack, pools } of [...sets, together]) {
      const attacked = {
        ...snapshot,
        pools: new Map([...snapshot.pools, ...pools.map((pool) => [pool.id, pool] as const)]),
      }
      const plans = planIn(attacked)
      const gains = without.flatMap((plan, at) => (plan ? [gainBp(plan, plans[at])] : []))
      const result = {
        pools: pools.length,
        worse: gains.filter((gain) => gain < -0.1).length,
        worstBp: Math.min(...gains),
        betterP95Bp: quantile(gains, 0.95)!,
        certified: certified(plans),
        quote: percentiles(await timeQuotes(attacked, requests, before)),
      }
      measured[attack] = result
      const { worse, worstBp, betterP95Bp } = result
      const cells = [`${worse} of ${gains.length}`, ...bps(worstBp, betterP95Bp), percent(result.certified)]
      table.add(attack, String(pools.length), ...cells, ...timeCells(result.quote))
    }
    return { lines: table.lines, result: measured }
  },
}

const planOf = (result: ReturnType<typeof route>) => (result.status === 'planned' ? result.plan : undefined)

/** By how much the plan with the pools is better, net of gas at the prices of the market without them. */
function gainBp(without: Plan, attacked: Plan | undefined): number {
  const perGas = Number(without.gasCostInQuoteToken ?? 0n) / Number(without.gasUnits)
  const net = ({ amountOut, gasUnits }: Plan) => Number(amountOut) - Number(gasUnits) * perGas
  return ((attacked ? net(attacked) : 0) / net(without) - 1) * 1e4
}
