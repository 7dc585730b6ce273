/** What a person chose about all their trades. */
export type TradeSettings = {
  readonly slippageBps: 'auto' | number
  readonly deadlineMinutes: number
}

export const defaultTradeSettings: TradeSettings = { slippageBps: 'auto', deadlineMinutes: 30 }

const longestMinutes = 3 * 24 * 60

/** What is wrong, or worth a warning (`long`), with a deadline; undefined when nothing is. */
export function toDeadlineProblem(minutes: number): 'too-short' | 'too-long' | 'long' | undefined {
  if (minutes <= 0) return 'too-short'
  if (minutes > longestMinutes) return 'too-long'
  return minutes > 60 ? 'long' : undefined
}

/** Storage belongs to the user and may hold anything. */
export function isTradeSettings(value: unknown): value is TradeSettings {
  if (typeof value !== 'object' || value === null) return false
  const { slippageBps, deadlineMinutes } = value as Record<string, unknown>
  const isSlippage = slippageBps === 'auto' || (Number.isInteger(slippageBps) && isBetween(slippageBps, 1, 10_000))
  return isSlippage && Number.isInteger(deadlineMinutes) && isBetween(deadlineMinutes, 1, longestMinutes)
}

function isBetween(value: unknown, lowest: number, highest: number): boolean {
  return typeof value === 'number' && value >= lowest && value <= highest
}
