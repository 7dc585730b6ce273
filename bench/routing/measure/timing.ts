/** Nanoseconds per call of each function, in interleaved rounds, so that a busy machine slows all equally. */
export async function interleave<name extends string>(
  cases: Readonly<Record<name, () => unknown>>,
  options: { readonly rounds: number; readonly windowMs: number },
): Promise<Record<name, number[]>> {
  const names = Object.keys(cases) as name[]
  const calls = new Map<name, number>()
  for (const name of names) {
    // On a busy machine the JIT thread waits too: long enough for it to finish.
    await callsThatFill(cases[name], 300)
    calls.set(name, await callsThatFill(cases[name], options.windowMs))
  }
  const nanoseconds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<name, number[]>
  for (let round = 0; round < options.rounds; round++)
    for (const name of names)
      nanoseconds[name].push((await timeMs(cases[name], calls.get(name)!)) * (1e6 / calls.get(name)!))
  return nanoseconds
}

/** Milliseconds of `calls` calls; only awaits promises. */
export async function timeMs(run: () => unknown, calls = 1): Promise<number> {
  const started = performance.now()
  for (let call = 0; call < calls; call++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return performance.now() - started
}

/** CPU time of this process on all threads, in milliseconds: includes the JIT compiler and garbage collector, but not other processes. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** CPU time of one call in milliseconds. */
export async function timeProcessorMs(run: () => unknown): Promise<number> {
  const started = processorMs()
  const result = run()
  if (result instanceof Promise) await result
  return processorMs() - started
}

/** Doubles the number of calls until they take that long, which also warms up. */
async function callsThatFill(run: () => unknown, windowMs: number): Promise<number> {
  for (let calls = 1; ; calls *= 2) if ((await timeMs(run, calls)) > windowMs) return calls
}

/** Value below which the share `part` of the values lies; undefined for none. */
export function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}
