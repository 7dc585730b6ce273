import { StateOutOfStepError } from '../journal/remakeBlocks.ts'
import { AnvilStartError, NodeKilledError } from '../node/startAnvil.ts'
import type { CrashCount } from './CrashCount.ts'
import { NoStateLoadsError } from './NoStateLoadsError.ts'

/**
 * Starts from the first state that the journal goes on from. A chain that lost something is better than none: where there is no such state, from the
 * one that the most blocks can be made from, as a last resort. A node that was killed says nothing about its state: it is tried again. Returns without a
 * node when the chain is being stopped.
 *
 * @throws {NodeKeepsEndingError}
 * @throws {NoStateLoadsError}
 */
export async function loadBestState(options: loadBestState.Options): Promise<void> {
  const { chain, states } = options
  const failures: { state: string; reached: number; reason: string }[] = []
  const tryState = async (state: string, isLastResort: boolean): Promise<boolean> => {
    try {
      await startUnlessKilled(options, state, isLastResort)
      return true
    } catch (error) {
      if (!(error instanceof AnvilStartError || error instanceof StateOutOfStepError)) throw error
      const reached = error instanceof StateOutOfStepError ? error.reached : -1
      failures.push({ state, reached, reason: error.facts.join(' ') })
      process.stderr.write(`${state}: ${error.message}\n`)
      return false
    }
  }
  for (const state of states) if (await tryState(state, false)) return
  for (const { state, reached } of failures.toSorted((a, b) => b.reached - a.reached)) {
    if (reached < 0) continue
    process.stderr.write(
      `${state}: the journal does not go on from any state; making what can be made from this one.\n`,
    )
    if (await tryState(state, true)) return
  }
  throw new NoStateLoadsError(
    chain,
    failures.map(({ state, reason }) => `${state}: ${reason}`),
  )
}

export declare namespace loadBestState {
  type Options = {
    /** Its name, for errors. */
    readonly chain: string
    /** The newest first. */
    readonly states: readonly string[]
    readonly crashes: CrashCount
    readonly signal: AbortSignal
    readonly startFrom: (state: string, isLastResort: boolean) => Promise<void>
  }
}

async function startUnlessKilled(
  { crashes, signal, startFrom }: loadBestState.Options,
  state: string,
  isLastResort: boolean,
) {
  while (!signal.aborted) {
    try {
      return await startFrom(state, isLastResort)
    } catch (error) {
      if (!(error instanceof NodeKilledError)) throw error
      crashes.add()
    }
  }
}
