import type { Reading } from './reading/Reading.ts'
import type { Risk } from './risks/Risk.ts'
import { compareSimulation, type Disagreement } from './simulation/compareSimulation.ts'
import { lowFloors } from './simulation/lowFloors.ts'
import type { Simulation } from './simulation/Simulation.ts'

/** What approving takes: a press, or a deliberate extra step because of `grounds`. */
export type Confirmation = {
  readonly mode: 'plain' | 'deliberate'
  readonly grounds: readonly Ground[]
  readonly disagreements: readonly Disagreement[]
}

export type Ground = 'unknown' | 'critical-risk' | 'not-simulated' | 'would-fail' | 'disagreement' | 'low-floor'

/** `simulation`: undefined while it runs. Approving isn't possible until then, because the result may be a ground. */
export function confirmationOf({ reading, risks, simulation }: confirmationOf.Parameters): Confirmation {
  const isSent = reading.request === 'transaction' || reading.request === 'calls'
  const disagreements = simulation === undefined ? [] : compareSimulation(reading, simulation)
  const grounds: readonly (Ground | false)[] = [
    reading.unknowns.length > 0 && 'unknown',
    risks.some(({ level }) => level === 'critical') && 'critical-risk',
    isSent && simulation?.status === 'not-simulated' && 'not-simulated',
    isSent && simulation?.status === 'fails' && 'would-fail',
    disagreements.length > 0 && 'disagreement',
    simulation !== undefined && lowFloors(reading, simulation).length > 0 && 'low-floor',
  ]
  const found = grounds.filter((ground) => ground !== false)
  return { mode: found.length > 0 ? 'deliberate' : 'plain', grounds: found, disagreements }
}

export declare namespace confirmationOf {
  type Parameters = {
    readonly reading: Reading
    readonly risks: readonly Risk[]
    readonly simulation: Simulation | undefined
  }
}
