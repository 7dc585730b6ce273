import { availableParallelism, loadavg } from 'node:os'

/** How many times longer work takes now because others share the processors: at least 1. Windows has no load average and counts as 1. */
export function machineLoad(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
