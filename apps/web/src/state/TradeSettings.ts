import { usualLifetimeSeconds } from '@oxbow/contract/usualLifetimeSeconds'
import { thresholds } from '@oxbow/trading/Slippage'

/** What a person chose about their trades on a network. */
export type TradeSettings = {
  readonly slippageBps: 'auto' | number
  readonly deadlineMinutes: number
  /** Which pools a route may take; at least one. */
  readonly protocols: readonly Protocol[]
  /** Whether a route may take v4 pools with a hook that the operator allows. */
  readonly allowsHooks: boolean
  /** What a token approval allows, unless the review says otherwise. */
  readonly approvalAmount: 'exact' | 'unlimited'
  /** Approvals and trade in one question, where the wallet takes them together. */
  readonly isOneClick: boolean
}

export type Protocol = (typeof protocols)[number]

export const protocols = ['v2', 'v3', 'v4'] as const

export const defaultTradeSettings: TradeSettings = {
  slippageBps: 'auto',
  deadlineMinutes: usualLifetimeSeconds / 60,
  protocols,
  allowsHooks: true,
  approvalAmount: 'exact',
  isOneClick: true,
}

/** By chain id, because a fee of cents and one of dollars are traded differently; a network without an entry has the defaults. */
export type TradeSettingsByChain = Readonly<Record<string, TradeSettings>>

export function tradeSettingsOf(settings: TradeSettingsByChain, chainId: number): TradeSettings {
  return settings[chainId] ?? settings[everywhere] ?? defaultTradeSettings
}

/** Where settings live that were chosen before each network had its own. */
export const everywhere = 'everywhere'

const longestMinutes = 3 * 24 * 60

/** What is wrong, or worth a warning (`long`), with a deadline; undefined when nothing is. */
export function toDeadlineProblem(minutes: number): 'too-short' | 'too-long' | 'long' | undefined {
  if (minutes <= 0) return 'too-short'
  if (minutes > longestMinutes) return 'too-long'
  return minutes > 60 ? 'long' : undefined
}

/** Storage belongs to the user and may hold anything. */
export function isTradeSettingsByChain(value: unknown): value is TradeSettingsByChain {
  return typeof value === 'object' && value !== null && Object.values(value).every(isTradeSettings)
}

function isTradeSettings(value: unknown): value is TradeSettings {
  if (typeof value !== 'object' || value === null) return false
  const {
    slippageBps,
    deadlineMinutes,
    protocols: chosen,
    allowsHooks,
    approvalAmount,
    isOneClick,
  } = value as Record<string, unknown>
  return (
    (slippageBps === 'auto' || isWithin(slippageBps, thresholds.highest - 1)) &&
    isWithin(deadlineMinutes, longestMinutes) &&
    Array.isArray(chosen) &&
    chosen.length > 0 &&
    chosen.every((protocol) => protocols.includes(protocol)) &&
    typeof allowsHooks === 'boolean' &&
    typeof isOneClick === 'boolean' &&
    (approvalAmount === 'exact' || approvalAmount === 'unlimited')
  )
}

function isWithin(value: unknown, highest: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest
}
