import { availableParallelism, loadavg } from 'node:os'

/** Beyond this a load says no more about how long an index takes, and one that hangs would be found too late. */
const most = 6

/** How many times longer work takes now because others share the processors: 1 to 6. Windows has no load average and counts as 1. */
export function machineLoad(): number {
  return Math.min(most, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
}
