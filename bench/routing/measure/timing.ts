/** Nanoseconds of one call of each function, in rounds that take turns, so that a busy machine slows all alike. */
export async function interleave<name extends string>(
  cases: Readonly<Record<name, () => unknown>>,
  options: { readonly rounds: number; readonly windowMs: number },
): Promise<Record<name, number[]>> {
  const names = Object.keys(cases) as name[]
  const calls = new Map<name, number>()
  for (const name of names) {
    // On a busy machine the compiler's own thread waits too: long enough that it had its turn.
    await callsThatFill(cases[name], 300)
    calls.set(name, await callsThatFill(cases[name], options.windowMs))
  }
  const nanoseconds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<name, number[]>
  for (let round = 0; round < options.rounds; round++)
    for (const name of names)
      nanoseconds[name].push((await timeMs(cases[name], calls.get(name)!)) * (1e6 / calls.get(name)!))
  return nanoseconds
}

/** Milliseconds of `calls` calls; waits for each result only when it is a promise. */
export async function timeMs(run: () => unknown, calls = 1): Promise<number> {
  const started = performance.now()
  for (let call = 0; call < calls; call++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return performance.now() - started
}

/**
 * Milliseconds of processor time that this process has used, on all its threads: what others do on the machine is not in it, what the compiler and the garbage
 * collector do is.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of processor time of one call. */
export async function timeProcessorMs(run: () => unknown): Promise<number> {
  const started = processorMs()
  const result = run()
  if (result instanceof Promise) await result
  return processorMs() - started
}

/** Doubles the calls until they take that long, which also warms up. */
async function callsThatFill(run: () => unknown, windowMs: number): Promise<number> {
  for (let calls = 1; ; calls *= 2) if ((await timeMs(run, calls)) > windowMs) return calls
}

/** The value below which the share `part` of the values lies; undefined of none. */
export function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}
