import { StateOutOfStepError } from '../journal/remakeBlocks.ts'
import { AnvilStartError, NodeKilledError } from '../node/startAnvil.ts'
import type { CrashCount } from './CrashCount.ts'
import { NoStateLoadsError } from './NoStateLoadsError.ts'

/**
 * Starts from the first state that the journal continues. If there is none, starts as a last resort from the
 * state from which the most blocks can be remade: a chain with losses is better than none. A killed node says
 * nothing about its state, which is tried again. Returns without a node when the chain is being stopped.
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
    /** Chain name for errors. */
    readonly chain: string
    /** Newest first. */
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
